import { extractSource, syntaxQueryOf } from '../extract/extractSource.ts';
import type { PreparedSource, PrepareRequest } from '../model/prepared.ts';
import type { ExtractionPorts, Files } from '../ports.ts';
import type { TermCounter } from '../retrieval/terms.ts';
import { readSource } from '../sources/readSource.ts';

/** Everything that one source needs and no other has a part in. Secrets are masked before anything else sees the text. */
export async function prepareSource(
  request: PrepareRequest,
  ports: ExtractionPorts & { readonly files: Files },
  counter: TermCounter,
): Promise<PreparedSource> {
  const { path } = request;
  const source = await readSource(ports, path);
  if (source.kind === 'skipped') return { path, outcome: 'skipped', reason: source.reason };
  if (source.contentHash === request.knownHash) return { path, outcome: 'same' };
  const { text, count } = await ports.redactor.redact(source.text);
  const query = syntaxQueryOf(path);
  const syntax = query === undefined ? undefined : await ports.syntax.read(query, text);
  const extracted = extractSource(path, source.contentHash, text, syntax);
  if (extracted.outcome === 'skipped') return { path, ...extracted };
  const warnings = [...source.warnings, ...extracted.fragment.warnings];
  if (count > 0) warnings.push(`${count} secret${count === 1 ? '' : 's'} masked`);
  const fragment = { ...extracted.fragment, warnings };
  return { path, outcome: 'read', fragment, terms: counter.countSource(fragment, extracted.searchText) };
}
