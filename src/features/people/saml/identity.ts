/** What a verified assertion says: whom it is for, until when, and who it is about. Nothing that was not signed gets here. */
import { z } from 'zod';
import type { SsoIdentity } from '../sso/admit.ts';
import { SamlRefused } from './tags.ts';

/** As xml2js gives elements: lists of texts, or of objects with `$` for attributes and `_` for the text. */
const text = z.union([z.string(), z.object({ _: z.string() }).transform(({ _ }) => _)]);
const formatted = z.object({ $: z.object({ Format: z.string() }) });
const confirmation = z.object({
  $: z.object({ Method: z.literal('urn:oasis:names:tc:SAML:2.0:cm:bearer') }),
  SubjectConfirmationData: z.tuple([
    z.object({
      $: z.object({ Recipient: z.string(), InResponseTo: z.string(), NotOnOrAfter: z.string() }),
    }),
  ]),
});
const attribute = z.object({ $: z.object({ Name: z.string() }), AttributeValue: z.array(z.unknown()).default([]) });
const assertion = z.object({
  Assertion: z.object({
    Issuer: z.tuple([text]),
    Conditions: z.tuple([z.object({ AudienceRestriction: z.array(z.unknown()).min(1) })]),
    Subject: z.tuple([
      z.object({ NameID: z.tuple([z.unknown()]).optional(), SubjectConfirmation: z.tuple([confirmation]) }),
    ]),
    AuthnStatement: z.tuple([
      z.object({
        $: z.object({ SessionNotOnOrAfter: z.string().optional(), SessionIndex: z.string().optional() }).optional(),
      }),
    ]),
    AttributeStatement: z.array(z.object({ Attribute: z.array(attribute).default([]) })).default([]),
  }),
});

/** Names of attributes with the address, of the larger providers. A `upn` is a name for signing in, and proves no mailbox. */
const EMAIL = [
  'email',
  'mail',
  'emailaddress',
  'user.email',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
const NAME = [
  'displayname',
  'name',
  'cn',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'urn:oid:2.5.4.3',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
];
const ADDRESS = z.email().max(320);

/** What the assertion must name. */
interface Expected {
  issuer: string;
  acsURL: string;
  requestId: string;
}

/** The person of an assertion of this issuer, for this address and request. Throws `SamlRefused`. */
export function identityIn(given: unknown, { issuer, acsURL, requestId }: Expected): SsoIdentity {
  const { data, error } = assertion.safeParse(given);
  if (!data) throw new SamlRefused(`the assertion lacks ${error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  const { Issuer, Subject, AuthnStatement, AttributeStatement } = data.Assertion;
  if (Issuer[0].trim() !== issuer) throw new SamlRefused('the assertion is of another issuer');
  const [subject] = Subject;
  const { Recipient, InResponseTo } = subject.SubjectConfirmation[0].SubjectConfirmationData[0].$;
  if (Recipient !== acsURL) throw new SamlRefused('the assertion is for another recipient');
  if (InResponseTo !== requestId) throw new SamlRefused('the assertion is to another request');
  const attributes = AttributeStatement.flatMap(({ Attribute }) => Attribute);
  const oneValue = (names: readonly string[]): string | undefined => {
    const values = attributes
      .filter(({ $ }) => names.includes($.Name.toLowerCase()))
      .flatMap(({ AttributeValue }) => AttributeValue.map((value) => text.safeParse(value).data ?? ''));
    const distinct = [...new Set(values.map((value) => value.trim()).filter(Boolean))];
    // Of several addresses nobody knows which is the person's.
    return distinct.length === 1 ? distinct[0] : undefined;
  };
  const nameId = subject.NameID && text.safeParse(subject.NameID[0]).data?.trim();
  const hasAddress = attributes.some(({ $ }) => EMAIL.includes($.Name.toLowerCase()));
  const email = ADDRESS.safeParse(hasAddress ? oneValue(EMAIL) : nameId).data?.toLowerCase();
  if (email === undefined) throw new SamlRefused('the assertion has no e-mail address, or several');
  // Some providers have the name for signing in where others have that of the person.
  const name = NAME.map((each) => oneValue([each])).find((value) => value && !value.includes('@'));
  const { SessionNotOnOrAfter: until, SessionIndex: index } = AuthnStatement[0].$ ?? {};
  const ends = until === undefined ? undefined : new Date(until);
  if (ends && !(ends.getTime() > Date.now())) throw new SamlRefused('the session at the provider is over');
  const format = formatted.safeParse(subject.NameID?.[0]).data?.$.Format;
  return {
    email,
    name: name ?? null,
    ...(ends && { until: ends.toISOString() }),
    ...(nameId && { session: { subject: nameId, ...(index && { index }), ...(format && { format }) } }),
  };
}
