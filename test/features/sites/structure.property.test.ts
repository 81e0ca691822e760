/** After any sequence of changes, a structure is as it must be; and moves do what they say. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../../../src/errors.ts';
import { addGroup, putIntoGroup, removeGroup, takeOutOfGroup } from '../../../src/features/sites/structure/groups.ts';
import { moveEntry, moveSiteSpace, type Position } from '../../../src/features/sites/structure/moves.ts';
import {
  addSection,
  addToDefaultSection,
  changeSection,
  makeDefaultSection,
  removeSection,
  removeSiteSpace,
} from '../../../src/features/sites/structure/sections.ts';
import { addSiteSpace, changeSiteSpace } from '../../../src/features/sites/structure/site-spaces.ts';
import {
  type Entry,
  entriesIn,
  parentOf,
  type Structure,
  sectionsInOrder,
  siteSpacesIn,
} from '../../../src/features/sites/structure/structure.ts';
import { PROPERTY_TIMEOUT, runs } from '../../engine/properties/runs.ts';
import { problemsOf } from './invariants.ts';

const EMPTY: Structure = { siteId: 's', organizationId: 'o', sections: [], groups: [], siteSpaces: [] };

/** One change, whose numbers choose among what is there. */
interface Step {
  kind: number;
  a: number;
  b: number;
  side: 'before' | 'after';
  end: boolean;
  title: string;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(13),
  a: fc.nat(50),
  b: fc.nat(50),
  side: fc.constantFrom('before', 'after'),
  end: fc.boolean(),
  title: fc.constantFrom('Guides', 'API', 'guides', 'v1', 'Ä', '', 'A B', '-'),
});

const pick = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(1, rows.length)];

const entriesOf = ({ sections, groups }: Structure): Entry[] => [
  ...sections.map((row) => ({ kind: 'site-section' as const, row })),
  ...groups.map((row) => ({ kind: 'site-section-group' as const, row })),
];

/** What a step does to a structure; refusals leave it as it is. */
function taken(structure: Structure, given: Step, at: number): Structure {
  try {
    return change(structure, given, at) ?? structure;
  } catch (error) {
    if (error instanceof ApiError) return structure;
    throw error;
  }
}

function change(structure: Structure, { kind, a, b, side, end, title }: Step, at: number): Structure | undefined {
  const siteSpace = { id: `x${at}`, space: { id: `space${a}`, title } };
  const section = pick(structure.sections, a);
  const group = pick(structure.groups, a);
  const shown = pick(structure.siteSpaces, a);
  const entry = pick(entriesOf(structure), a);
  const beside = (item: { kind: 'site-space' | Entry['kind']; id: string } | undefined): Position =>
    end || !item ? null : { side, item, field: 'position' };
  const other = pick(entriesOf(structure), b);
  const otherSpace = pick(structure.siteSpaces, b);
  switch (kind) {
    case 0:
      return addSection(structure, { id: `s${at}`, siteSpace, title: title.length > 1 ? title : undefined });
    case 1:
      return addToDefaultSection(structure, siteSpace, `s${at}`);
    case 2:
      return section && addSiteSpace(structure, siteSpace, section.id);
    case 3:
      return shown && removeSiteSpace(structure, shown.id);
    case 4:
      return section && removeSection(structure, section.id);
    case 5:
      return addGroup(structure, {
        id: `g${at}`,
        title: 'Group',
        sections: section ? [section.id] : [],
        parent: end ? undefined : pick(structure.groups, b)?.id,
      });
    case 6:
      return group && removeGroup(structure, group.id);
    case 7: {
      const into = pick(structure.groups, b);
      return section && into && putIntoGroup(structure, into.id, section.id);
    }
    case 8:
      return section?.groupId ? takeOutOfGroup(structure, section.groupId, section.id) : undefined;
    case 9:
      return entry && moveEntry(structure, entry, beside(other && { kind: other.kind, id: other.row.id }));
    case 10:
      return shown && moveSiteSpace(structure, shown, beside(otherSpace && { kind: 'site-space', id: otherSpace.id }));
    case 11:
      return section && changeSection(structure, section.id, { path: title.toLowerCase() || 'x' });
    case 12:
      return (
        shown && changeSiteSpace(structure, shown.id, { path: title.toLowerCase() || 'x', default: end || undefined })
      );
    default:
      return section && makeDefaultSection(structure, section.id);
  }
}

const structures = fc.array(step, { minLength: 1, maxLength: 60 }).map((steps) => steps.reduce(taken, EMPTY));

test('after any changes there is one default each, no path leads to two, and nothing is lost', {
  timeout: PROPERTY_TIMEOUT,
}, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 80 }), (steps) => {
      let structure = EMPTY;
      for (const [at, each] of steps.entries()) {
        structure = taken(structure, each, at);
        expect(problemsOf(structure)).toEqual([]);
      }
    }),
    runs(),
  );
});

test('what is moved stands beside the target, and the others keep their order', { timeout: PROPERTY_TIMEOUT }, () => {
  fc.assert(
    fc.property(structures, fc.nat(50), fc.nat(50), fc.constantFrom('before', 'after'), (structure, a, b, side) => {
      const [moved, target] = [pick(entriesOf(structure), a), pick(entriesOf(structure), b)];
      if (!moved || !target) return;
      const item = { kind: target.kind, id: target.row.id };
      let after: Structure;
      try {
        after = moveEntry(structure, moved, { side, item, field: 'position' });
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
        return;
      }
      const ids = entriesIn(after, parentOf(target)).map(({ row }) => row.id);
      expect(ids.indexOf(moved.row.id) - ids.indexOf(target.row.id)).toBe(side === 'before' ? -1 : 1);
      const others = (so: Structure) =>
        entriesIn(so, parentOf(target)).flatMap(({ row }) => (row.id === moved.row.id ? [] : [row.id]));
      expect(others(after)).toEqual(others(structure));
    }),
    runs(),
  );
});

test('dissolving a group leaves its sections where it stood, in their order', { timeout: PROPERTY_TIMEOUT }, () => {
  fc.assert(
    fc.property(structures, fc.nat(50), (structure, a) => {
      const group = pick(structure.groups, a);
      if (!group) return;
      const order = (so: Structure) => sectionsInOrder(so).map(({ id }) => id);
      expect(order(removeGroup(structure, group.id))).toEqual(order(structure));
    }),
    runs(),
  );
});

test('the next one takes the place of a default that goes', () => {
  const at = (so: Structure, n: number) => siteSpacesIn(so, 's')[n]?.id;
  const add = (so: Structure, id: string) => addToDefaultSection(so, { id, space: { id, title: id } }, 's');
  const three = ['a', 'b', 'c'].reduce(add, EMPTY);
  const isDefault = (so: Structure) => so.siteSpaces.find((row) => row.default)?.id;
  expect(isDefault(three)).toBe('a');
  expect(isDefault(removeSiteSpace(three, 'a'))).toBe('b');
  const last = changeSiteSpace(three, 'c', { default: true });
  expect(isDefault(removeSiteSpace(last, 'c'))).toBe('b');
  expect(at(last, 2)).toBe('c');
});
