/** A database that is only read, as each SQLite there is gives it. */
export interface SqlReader {
  /** Rows by column. Throws an `Error` for what SQLite refuses. */
  query(sql: string, parameters: readonly (string | number)[]): Iterable<Readonly<Record<string, unknown>>>;
  close(): void;
}
