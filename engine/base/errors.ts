/** Causes a caller may switch on. A new one needs a sentence for people where it is thrown. */
export type EngineErrorCode =
  | 'cancelled'
  | 'config-invalid'
  | 'format-too-new'
  | 'handover-failed'
  | 'index-missing'
  | 'lease-lost'
  | 'not-compiled'
  | 'not-found'
  | 'not-set-up'
  | 'project-refused'
  | 'read-only'
  | 'source-unreadable'
  | 'storage-corrupt'
  | 'usage';

/** An expected failure. Callers switch on `code`; `message` is for people: what, where, what to do next. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  static is(value: unknown, code?: EngineErrorCode): value is EngineError {
    return value instanceof EngineError && (code === undefined || value.code === code);
  }
}

/** Throws `cancelled` once the signal is aborted; does nothing without a signal. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new EngineError('cancelled', 'Cancelled.');
}

/** The system's error code (`ENOENT` …) of a caught value, or `undefined`. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** A failure of the file system as one that a person can do something about; `undefined` for any other error. */
export function fromSystemError(error: unknown): EngineError | undefined {
  const code = systemErrorCode(error);
  if (code === undefined || !(error instanceof Error) || !('path' in error)) return undefined;
  const place = String(error.path)
    .replaceAll('\\', '/')
    .replace(/^.*\/(?=\.tesserae\/)|^.*\/(?!.*\/)/, '')
    .replace(/\.[\d-]+\.tmp$/, '');
  const message = `"${place}" cannot be used (${code}). Look at its permissions and the free space of the disk, then try again.`;
  return new EngineError('read-only', message, { cause: error });
}
