import { Decompress } from 'fzstd';
import type { Session } from '../model/session.ts';
import type { OutsideFiles } from '../ports.ts';
import { LogFile } from './logFile.ts';
import type { Beside, LineFormat } from './reader.ts';

const packed = /\.zst$/;

/** Whether a log is packed: Codex puts `x.jsonl.zst` in the place of `x.jsonl` when it is at rest. */
export function isPacked(path: string): boolean {
  return packed.test(path);
}

/** The sessions in a packed log, as far as it can be unpacked; `undefined`: no log of a known kind. */
export async function readPacked(
  path: string,
  outside: OutsideFiles,
  { formats, beside }: { readonly formats: readonly LineFormat[]; readonly beside: Beside },
): Promise<readonly Session[] | undefined> {
  const file = new LogFile(path.replace(packed, ''), formats, beside);
  const unpacker = new Decompress(bytes => file.push(bytes));
  const size = outside.stat(path)?.sizeBytes ?? 0;
  let problem: string | undefined;
  try {
    // It keeps what it is given, and the piece is overwritten.
    for await (const chunk of outside.chunks(path, 0, size)) unpacker.push(chunk.slice());
    unpacker.push(new Uint8Array(), true);
  } catch (error) {
    if (!isBroken(error)) throw error;
    problem = error.message;
  }
  const sessions = file.sessions(true);
  return problem === undefined ? sessions : sessions?.map(session => cutAt(session, problem));
}

/** What the unpacker says of bytes that are not as they were packed. */
function isBroken(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && typeof error.code === 'number';
}

function cutAt(session: Session, problem: string): Session {
  const { receipt, warnings } = session;
  return {
    ...session,
    receipt: { ...receipt, damage: { ...receipt.damage, 'cut file': 1 } },
    warnings: [...warnings, `not all of it could be unpacked: ${problem}`],
  };
}
