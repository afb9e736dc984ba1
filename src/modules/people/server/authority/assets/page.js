// Comfort only: every page works without it.
const reveal = document.querySelector('[data-reveal]');
const password = document.querySelector('#password');
if (reveal && password) {
  reveal.hidden = false;
  reveal.addEventListener('click', () => {
    const shown = password.type === 'password';
    password.type = shown ? 'text' : 'password';
    reveal.setAttribute('aria-pressed', String(shown));
    reveal.setAttribute('aria-label', shown ? reveal.dataset.hide : reveal.dataset.show);
    password.focus();
  });
  const caps = document.querySelector('[data-caps]');
  password.addEventListener('keyup', (event) => {
    caps.hidden = !event.getModifierState?.('CapsLock');
  });
}
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
    if (password) password.type = 'password';
    document.body.classList.add('busy');
  });
}
// A page that comes back from the browser's memory can be sent again.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  document.body.classList.remove('busy');
  for (const form of document.querySelectorAll('form')) delete form.dataset.sent;
});
document.querySelector('[data-auto]')?.click();
