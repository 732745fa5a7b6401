/** Checks that a process id still belongs to the same process, so that no other process is ended by mistake. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A started process, distinguished from a later one with the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  /** As the system writes it: ticks since boot, or a date. */
  readonly startedAt: string;
  readonly command: string;
}

/** Null when there is no such process, or the system does not say. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  try {
    return process.platform === 'linux' ? identifyOnLinux(pid) : identifyElsewhere(pid);
  } catch {
    return null;
  }
}

function identifyOnLinux(pid: number): ProcessIdentity | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Field 2 is the name in brackets and may hold spaces; the state is field 3, the start time field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const startedAt = fields[19];
  if (startedAt === undefined || fields[0] === 'Z') return null;
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  return { pid, startedAt, command };
}

function identifyElsewhere(pid: number): ProcessIdentity | null {
  const [file, args] =
    process.platform === 'win32'
      ? [
          'powershell',
          [
            '-NoProfile',
            '-Command',
            `$p = Get-CimInstance Win32_Process -Filter "ProcessId=${pid}"; $p.CreationDate.Ticks; $p.CommandLine`,
          ],
        ]
      : ['ps', ['-ww', '-o', 'lstart=', '-o', 'command=', '-p', String(pid)]];
  const text = execFileSync(file as string, args as string[], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  if (text === '') return null;
  // `lstart` is always 24 characters: "Sat Nov 21 11:52:07 2026".
  const cut = process.platform === 'win32' ? text.indexOf('\n') : 24;
  return { pid, startedAt: text.slice(0, cut).trim(), command: text.slice(cut).trim() };
}

/** Ends a process that an earlier run left behind, if it is still that very process. */
export async function endLeftover(left: ProcessIdentity): Promise<void> {
  const isStillThere = () => {
    const now = identifyProcess(left.pid);
    return now !== null && now.startedAt === left.startedAt && now.command === left.command;
  };
  if (!isStillThere()) return;
  process.kill(left.pid, 'SIGKILL');
  for (let tries = 0; tries < 200 && isStillThere(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
}
