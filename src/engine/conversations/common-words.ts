/**
 * Words of English that people say whatever they ask about: they greet, thank, ask, or hold a sentence together. Issues that share
 * nothing else are not alike. While an organization has few conversations, counting alone cannot tell them from its own words.
 */

const WORDS = `
  a about above actually after again all almost already also although always am an and another any anybody anyone
  anything anyway are aren around as ask asked asking at away back bad basically be because been before behind being
  believe below best better between bit both but by call came can cannot certain come could couldn couple current
  currently day did didn different do does doesn doing don done down during each easier easily easy either else end
  enough especially etc even ever every everybody everyone everything exact exactly example examples experience
  explain fact far feel few figure find fine first folks follow following for found from further gave general
  generally get gets getting give given go goes going gone good got great guess guys had happen happening happens
  happy hard has hasn have haven having he hello help helpful helps her here hey hi him his hope hopefully how however
  i idea ideas if important in indeed instead interested into is isn issue issues it its itself just keep kind know
  known last later least less let lets like likely little long look looked looking looks lot lots made make makes
  making many may maybe me mean means might mind mine more morning most much must my myself naturally near need needed
  needs neither never new next nice no nobody none nor normal normally not nothing now obviously of off often oh ok
  okay old on once one ones only onto or other others our out over own part particular past people perhaps person
  place please point possible possibly post practice practices pretty probably problem problems put question questions quite rather read
  really reason reasonable reasons recent recently recommend recommendation recommendations recommended related right
  run running said same saw say saying says second see seeing seem seems seen send several shall she should shouldn
  show shown similar simple simply since so solution solve solved some somebody somehow someone something sometimes
  somewhat somewhere soon sorry sort start started still stuff such suggest suggestion suggestions suppose supposed
  sure take taken takes taking talk tell than thank thanks that the their them themselves then there these they thing
  things think thinking this those though thought through thus time times to today together told too took towards
  tried true try trying turn two under understand understanding unless until up upon us use used useful user uses
  using usually various very via want wanted wants was wasn way ways we well went were weren what whatever when
  whenever where whether which while who whole whom whose why will wish with within without won wonder wondering work
  worked working works worth would wouldn wrong yes yesterday yet you your yours yourself
`;

const COMMON: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** Whether a word, in lower case, says nothing about the subject of an issue. */
export const isCommon = (word: string): boolean => COMMON.has(word);
