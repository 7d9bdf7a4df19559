import { EngineError } from '../base/errors.ts';

/** What keeps a project from answering, with what to do about it. */
export const projectErrors = {
  notSetUp: () =>
    new EngineError(
      'not-set-up',
      'This folder is not set up. Run "tesserae init" here, or "Tesserae: Set Up" in the editor.',
    ),
  notCompiled: () =>
    new EngineError(
      'not-compiled',
      'Nothing is compiled yet. Run "tesserae compile" here, or "Tesserae: Compile Project" in the editor.',
    ),
  indexMissing: () =>
    new EngineError(
      'index-missing',
      'The search index is missing: .tesserae/cache was deleted, or made by another version. Run "tesserae compile".',
    ),
};
