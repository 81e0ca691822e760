/** A page that is being made: notes everything that it is made of, in the state in which it was read. */
import type { Freshness, SourceKey, SpaceState, States } from './freshness.ts';
import { spaceState } from './freshness.ts';
import { type SpaceMap, spaceMap } from './space-map.ts';
import type { Visit } from './visit.ts';

export class Making {
  readonly visit: Visit;
  /** Something was not there in time: what was made is for one reader. */
  isProvisional = false;
  readonly #freshness: Freshness;
  readonly #states: Map<SourceKey, string | undefined>;
  readonly #maps: Map<string, Promise<SpaceMap>>;

  /** `before`: one of the same visit, whose states hold on. */
  constructor(visit: Visit, freshness: Freshness, before?: Making) {
    this.visit = visit;
    this.#freshness = freshness;
    if (before) {
      this.#states = before.#states;
      this.#maps = before.#maps;
    } else {
      this.#states = new Map<SourceKey, string | undefined>([[`site ${visit.site.id}`, String(visit.site.version)]]);
      this.#maps = new Map();
    }
  }

  /** The same of another address of the site. */
  at(where: Pick<Visit, 'path' | 'place'>): Making {
    return new Making({ ...this.visit, ...where }, this.#freshness, this);
  }

  /** The same, with nothing remembered of texts and nothing counted: for the next ones of very many. */
  renewed(): Making {
    return new Making({ ...this.visit, context: this.visit.context.renewed() }, this.#freshness, this);
  }

  /** Notes what decided which site the address is of. */
  async addressed(): Promise<void> {
    const { site, isNamed } = this.visit;
    if (!isNamed) return;
    await this.note([`places ${site.organizationId}`]);
  }

  /** Notes sources as they are now; one that was noted before, as it was then. */
  async note(keys: readonly SourceKey[]): Promise<void> {
    const unknown = keys.filter((key) => !this.#states.has(key));
    if (unknown.length === 0) return;
    const read = await this.#freshness.read(unknown);
    for (const key of unknown) if (!this.#states.has(key)) this.#states.set(key, read.get(key));
  }

  /** What it was made of. */
  get states(): States {
    return this.#states;
  }

  /** Spaces as they are; one that was read before, as it was then. Those that are deleted are absent. */
  async spaces(ids: readonly string[]): Promise<Map<string, SpaceState>> {
    const keys = ids.map((id): SourceKey => `space ${id}`);
    await this.note(keys);
    const known = new Map<string, SpaceState>();
    for (const [at, id] of ids.entries()) {
      const state = this.#states.get(keys[at] as SourceKey);
      if (state !== undefined) known.set(id, this.#shown(id, spaceState(state)));
    }
    return known;
  }

  /** The names of users; those who are gone are absent. */
  async userNames(ids: readonly string[]): Promise<Map<string, string>> {
    await this.note(ids.map((id): SourceKey => `user ${id}`));
    return new Map(
      ids.flatMap((id): [string, string][] => {
        const name = this.#states.get(`user ${id}`);
        return name === undefined ? [] : [[id, name]];
      }),
    );
  }

  /** Of a space whose change request is shown, the content of that. */
  #shown(id: string, state: SpaceState): SpaceState {
    const { change } = this.visit;
    return change?.spaceId === id ? { ...state, revisionId: change.revisionId } : state;
  }

  /** The pages of a space; undefined when it is deleted. */
  async map(spaceId: string): Promise<SpaceMap | undefined> {
    const space = (await this.spaces([spaceId])).get(spaceId);
    if (!space) return undefined;
    const reading = this.#maps.get(space.revisionId) ?? spaceMap(this.visit, space.revisionId);
    this.#maps.set(space.revisionId, reading);
    const map = await reading;
    for (const [key, state] of map.sources) this.#states.set(key, state);
    return map;
  }
}
