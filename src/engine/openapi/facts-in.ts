/** What a document says of some operations and models, for the pages that name them. */
import type { ModelsName, OperationName } from '../markdown/html/names.ts';
import { type Described, described } from './described.ts';
import type { ApiModel, ApiOperation } from './facts.ts';
import { modelFacts, operationFacts } from './facts-of.ts';

export type AskedFacts = { kind: 'operation'; name: OperationName } | { kind: 'models'; name: ModelsName };

export type FoundFacts = ApiOperation | readonly ApiModel[];

/** In the order asked for; undefined is what the document, as JSON, does not have. One that cannot be read has nothing. */
export function factsIn(document: string, asked: readonly AskedFacts[]): (FoundFacts | undefined)[] {
  let api: Described;
  try {
    api = described(JSON.parse(document));
  } catch {
    // It passed validation; a page is shown all the same.
    return asked.map(() => undefined);
  }
  return asked.map((one) =>
    one.kind === 'operation' ? operationFacts(api, one.name.method, one.name.path) : modelFacts(api, one.name.names),
  );
}
