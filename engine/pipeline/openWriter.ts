import { KnowledgeBase } from './knowledgeBase.ts';
import type { Lease } from './lease.ts';
import { Pipeline, type PipelinePorts } from './pipeline.ts';
import type { Databases } from '../ports.ts';

/** What the process that holds the lease works with. */
export interface OpenWriter {
  readonly lease: Lease;
  readonly base: KnowledgeBase;
  readonly pipeline: Pipeline;
}

/** Opens what is stored for writing; `undefined`, and the lease given back, when a newer version wrote it. */
export async function openWriter(
  ports: PipelinePorts & { readonly databases: Databases },
  lease: Lease,
): Promise<OpenWriter | undefined> {
  const base = await KnowledgeBase.open(ports);
  if (!base.sidecar.readOnly) return { lease, base, pipeline: new Pipeline(ports, base, lease) };
  base.sidecar.close();
  await lease.release();
  return undefined;
}
