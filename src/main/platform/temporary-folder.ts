/** A data folder that goes when the app has ended, however it ends. */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Waits for a process, ends it when it takes too long, and then removes a folder. Chromium's other processes end a moment later. */
const posixScript = `
tenths=0
while kill -0 "$1" 2>/dev/null; do
  [ "$tenths" -ge "$2" ] && kill -9 "$1"
  tenths=$((tenths + 1))
  sleep 0.1
done
sleep 1
rm -rf -- "$3"`;
const windowsScript = `
$app = Get-Process -Id $env:SELF_TEST_PROCESS -ErrorAction SilentlyContinue
if ($app -and -not $app.WaitForExit([int]$env:SELF_TEST_SECONDS * 1000)) { $app.Kill() }
Start-Sleep -Seconds 1
Remove-Item -LiteralPath $env:SELF_TEST_FOLDER -Recurse -Force`;

/** `seconds`: how long the process `pid` may take. `env`: for what removes the folder. */
export function makeTemporaryFolder(name: string, pid: number, seconds: number, env: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  const given = { SELF_TEST_PROCESS: String(pid), SELF_TEST_SECONDS: String(seconds), SELF_TEST_FOLDER: folder };
  const [command, args] =
    process.platform === 'win32'
      ? ['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', windowsScript]]
      : ['sh', ['-c', posixScript, 'sh', String(pid), String(seconds * 10), folder]];
  const remover = spawn(command, args as string[], { detached: true, stdio: 'ignore', windowsHide: true, env: { ...env, ...given } });
  // Without a shell the folder stays, with nothing of the person's in it.
  remover.on('error', () => {});
  remover.unref();
  return folder;
}
