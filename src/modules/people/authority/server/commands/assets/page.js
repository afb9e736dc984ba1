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

// A device's key instead of a password, where the browser reads what the page says of it.
const offered = document.querySelector('[data-passkey]');
if (offered && window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  const button = offered.querySelector('button');
  const { form } = button;
  let waiting = new AbortController();
  const show = async (mediation) => {
    // One question at a time: the names under the field step back for the button.
    waiting.abort();
    waiting = new AbortController();
    const { challenge, host } = button.dataset;
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
        challenge,
        rpId: host,
        userVerification: 'required',
      });
      const shown = await navigator.credentials.get({ publicKey, mediation, signal: waiting.signal });
      if (!shown) return;
      form.elements.passkey.value = JSON.stringify(shown.toJSON());
      form.noValidate = true;
      form.requestSubmit();
    } catch {
      // Called off by its person, or by the other way to ask.
    }
  };
  offered.hidden = false;
  button.addEventListener('click', () => void show('optional'));
  void PublicKeyCredential.isConditionalMediationAvailable?.().then(
    (can) => can && form.elements.name && show('conditional'),
  );
}
