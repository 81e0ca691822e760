/** Readers rate a page; a form that is sent without a script as well. */
import type { PageModel } from '../model.ts';
import { type Frame, icon } from './frame.ts';
import { address, type Html, html } from './html.ts';

const RATINGS = [
  { rating: 'bad', word: 'ratingBad', face: 'frown' },
  { rating: 'ok', word: 'ratingOk', face: 'meh' },
  { rating: 'good', word: 'ratingGood', face: 'smile' },
] as const;

/** The form; what the comment asks for is shown once a rating is chosen. */
export const feedback = ({ words, site }: Frame, { id, spaceId }: PageModel): Html =>
  html`<form class="r-feedback" method="post" action="${address(site.services.feedback)}" data-feedback>
<input type="hidden" name="page" value="${spaceId}:${id}">
<fieldset><legend>${words.feedback}</legend>
<div class="r-ratings">${RATINGS.map(
    ({ rating, word, face }) =>
      html`<label class="r-rating"><input type="radio" name="rating" value="${rating}" required>${icon(face)}<span>${words[word]}</span></label>`,
  )}</div></fieldset>
<div class="r-comment"><label for="r-comment">${words.comment}</label><textarea id="r-comment" name="comment" rows="3" maxlength="512"></textarea>
<button class="r-button">${words.send}</button></div>
<p class="r-thanks" role="status"></p>
</form>`;
