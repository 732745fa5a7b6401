/** A data folder that is removed once the app has ended, even after a crash. */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Waits for a process to end, killing it if it takes too long. Removes the folder a second later, when Chromium's other processes are gone too. */
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

/** `seconds`: how long the process `pid` may run. `env`: the environment of the process that removes the folder. */
export function makeTemporaryFolder(name: string, pid: number, seconds: number, env: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  const given = { SELF_TEST_PROCESS: String(pid), SELF_TEST_SECONDS: String(seconds), SELF_TEST_FOLDER: folder };
  const [command, args] =
    process.platform === 'win32'
      ? ['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', windowsScript]]
      : ['sh', ['-c', posixScript, 'sh', String(pid), String(seconds * 10), folder]];
  const remover = spawn(command, args as string[], { detached: true, stdio: 'ignore', windowsHide: true, env: { ...env, ...given } });
  // If the shell can't start, the folder stays. It contains nothing of the person's.
  remover.on('error', () => {});
  remover.unref();
  return folder;
}
