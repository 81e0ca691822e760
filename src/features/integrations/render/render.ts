/** Having a script draw one of its components, and checking what it answers. */
import { type ScriptAnswer, ScriptError } from '../../../adapters/workerd/scripts.ts';
import { ApiError, notFound, pathText } from '../../../errors.ts';
import { isNestedTooDeep } from '../../../graphql/nesting.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import type { ScriptPlace } from '../environment.ts';
import { runScript } from '../run-script.ts';
import { completed, type Output, rendered } from './output.ts';
import type { RenderRequest } from './request.ts';
import { weightOf } from './size.ts';
import { withoutGaps } from './tidy.ts';

/** Somebody waits for it. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
/** Elements in elements: what reads them calls itself for each level. */
const MAX_LEVELS = 60;
/** A thousand elements with what is in them. A megabyte of what is no element, half a million of them, took ten seconds to be checked. */
const MAX_WEIGHT = 10_000;

/** Who has it drawn; null: a reader of a site. */
interface Asking {
  userId: string | null;
  signal?: AbortSignal;
}

/**
 * What the script answers. 404 for a component that it does not have; 502, which says why, when it fails, does not answer in time, or answers
 * what is not ContentKit.
 */
export async function render(
  services: Services,
  place: ScriptPlace,
  request: RenderRequest,
  { userId, signal }: Asking,
): Promise<Output> {
  const { integration, installation, spaceInstallation, siteInstallation } = place;
  const { componentId, props, state, context, action } = request;
  const event = {
    eventId: newId(),
    type: 'ui_render',
    ...(installation && { installationId: installation.id }),
    ...(spaceInstallation && { spaceId: spaceInstallation.spaceId }),
    ...(siteInstallation && { siteId: siteInstallation.siteId }),
    componentId,
    props: props ?? {},
    ...(state && { state }),
    context,
    ...(action && { action }),
    ...(userId !== null && { auth: { userId } }),
  };
  try {
    return read(integration.name, await runScript(services, place, { event, signal, timeoutMs: TIMEOUT_MS }));
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    throw failed(integration.name, error.message);
  }
}

const failed = (name: string, why: string): ApiError =>
  new ApiError('BAD_GATEWAY', `The integration ${name} could not be asked: ${why}`);

const wrong = (name: string, why: string): ApiError =>
  new ApiError('BAD_GATEWAY', `The integration ${name} answered what is not ContentKit: ${why}`);

function read(name: string, { status, body }: ScriptAnswer): Output {
  if (status === 404) throw notFound('Component');
  if (status >= 300) throw failed(name, `its script answered ${status}`);
  if (body.length > MAX_BYTES) throw wrong(name, 'more than 1 MiB');
  const text = new TextDecoder().decode(body);
  if (isNestedTooDeep(text, MAX_LEVELS)) throw wrong(name, `more than ${MAX_LEVELS} levels`);
  let answered: unknown;
  try {
    answered = JSON.parse(text);
  } catch {
    throw wrong(name, 'it is not JSON');
  }
  if (weightOf(answered, MAX_WEIGHT) > MAX_WEIGHT) throw wrong(name, 'too many elements, properties and values');
  // By what it says it is, so that what is wrong is said of that.
  const isCompleted = typeof answered === 'object' && (answered as { type?: unknown } | null)?.type === 'complete';
  const checked = (isCompleted ? completed : rendered).safeParse(withoutGaps(answered));
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues.flatMap(deepest);
  throw wrong(name, issue ? `${pathText(issue.path)} ${issue.message}`.trim().slice(0, 300) : 'of another shape');
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
  errors?: readonly (readonly Issue[])[];
}

/** Of a value that fits no alternative: what is wrong with it as the alternative that fits it best. */
function deepest({ path, message, errors = [] }: Issue): Issue[] {
  const nested = errors.flatMap((issues) =>
    issues.flatMap((issue) => deepest({ ...issue, path: [...path, ...issue.path] })),
  );
  if (nested.length === 0) return [{ path, message }];
  let depth = 0;
  for (const { path: inner } of nested) depth = Math.max(depth, inner.length);
  return nested.filter((issue) => issue.path.length === depth);
}
