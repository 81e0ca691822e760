/**
 * What an answer of a SAML provider may look like, checked on its text before anything parses it. Signatures say that bytes were signed,
 * not which of them a reader takes; so what wrapping and confusion attacks are made of is refused at once: a second assertion or
 * signature, comments, entities, encryption, algorithms that do not hold any more (Somorovsky et al., "On Breaking SAML", 2012).
 */
import { checkSignatures, countOf, decoded, SamlRefused, tagsOf } from './tags.ts';

/** What is needed of an answer before it is believed. */
export interface AnswerHead {
  xml: string;
  /** The request that it claims to answer. */
  inResponseTo: string;
}

/** Reads what the form brought; throws `SamlRefused` for what no provider sends. */
export function readAnswer(base64: string, acsURL: string): AnswerHead {
  const xml = decoded(base64).toString('utf8');
  const tags = tagsOf(xml);
  const root = tags[0];
  if (root?.name !== 'Response') throw new SamlRefused('the message is not a Response');
  if (countOf(tags, 'Response') !== 1) throw new SamlRefused('the message has a Response in it');
  if (countOf(tags, 'Assertion') !== 1) throw new SamlRefused('the message has not exactly one assertion');
  checkSignatures(tags, { least: 1, most: 2 });
  const destination = root.attributes.get('Destination');
  if (destination !== undefined && destination !== acsURL)
    throw new SamlRefused('the message is for another destination');
  const inResponseTo = root.attributes.get('InResponseTo');
  if (!inResponseTo) throw new SamlRefused('the message is to no request');
  return { xml, inResponseTo };
}
