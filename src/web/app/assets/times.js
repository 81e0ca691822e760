/** Times in the zone and language of the reader; without the script they are in UTC and say so. */
const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
function showTimes() {
  for (const time of document.querySelectorAll('time.app-time')) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    time.textContent = format.format(at);
    time.title = whole.format(at);
  }
}
showTimes();
document.addEventListener('octavo:shown', showTimes);
