/** A data folder that is removed once the app has ended, even after a crash. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Waits for a process to end and kills it if that takes too long. Removes the folder a second later, when Chromium's other processes have
 * ended too. `kill -0` also finds a zombie process, so the script continues five seconds after the kill in any case.
 */
const posixScript = `
tenths=0
while kill -0 "$1" 2>/dev/null && [ "$tenths" -lt "$(($2 + 50))" ]; do
  [ "$tenths" -eq "$2" ] && kill -9 "$1"
  tenths=$((tenths + 1))
  sleep 0.1
done
sleep 1
rm -rf -- "$3"`;
const windowsScript = `
$app = Get-Process -Id $env:SELF_TEST_PROCESS -ErrorAction SilentlyContinue
if ($app -and -not $app.WaitForExit([int]$env:SELF_TEST_SECONDS * 1000)) { $app.Kill() }
foreach ($attempt in 1..10) {
  Start-Sleep -Seconds 1
  Remove-Item -LiteralPath $env:SELF_TEST_FOLDER -Recurse -Force -ErrorAction SilentlyContinue
  if (-not (Test-Path -LiteralPath $env:SELF_TEST_FOLDER)) { break }
}`;
/**
 * Windows: starts a second PowerShell, which runs the script and outlives the app. The first may not be detached, because without a
 * console PowerShell ends at once (nodejs/node#51018). Not detached, it ends with the app (`deps/uv/src/win/process.c`), but what it
 * starts does not.
 */
const windowsStarter = `Start-Process -WindowStyle Hidden -FilePath $PSHOME\\powershell.exe -ArgumentList '-NoProfile -NonInteractive -Command Invoke-Expression $env:SELF_TEST_SCRIPT'`;
const powershell = `${process.env.SystemRoot}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`;

/** `seconds`: how long the process `pid` may run. `env`: the environment of the process that removes the folder. */
export function makeTemporaryFolder(name: string, pid: number, seconds: number, env: Record<string, string>): string {
  // Not imported, as every start would load it before its window.
  const { spawn } = process.getBuiltinModule('node:child_process');
  const folder = mkdtempSync(join(tmpdir(), name));
  const given = { SELF_TEST_PROCESS: String(pid), SELF_TEST_SECONDS: String(seconds), SELF_TEST_FOLDER: folder };
  const remover =
    process.platform === 'win32'
      ? spawn(powershell, ['-NoProfile', '-NonInteractive', '-Command', windowsStarter], {
          stdio: 'ignore',
          windowsHide: true,
          env: { ...env, ...given, SELF_TEST_SCRIPT: windowsScript },
        })
      : spawn('sh', ['-c', posixScript, 'sh', String(pid), String(seconds * 10), folder], { detached: true, stdio: 'ignore', env });
  // If the shell can't start, the folder stays. It contains nothing of the person's.
  remover.on('error', () => {});
  remover.unref();
  return folder;
}
