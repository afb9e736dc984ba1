// Removes the authority's answer from the address bar before anything else of the page runs.
// The entry imports this file first, so that neither the history nor a copied address keeps a token.
const { hash, search, pathname } = location;
const given = new URLSearchParams(hash.slice(1) || search.slice(1));
const isAnswer = pathname === '/oidc-callback' && given.has('state');
if (isAnswer) history.replaceState(null, '', pathname);

let answer = isAnswer ? given : null;

/** Returns the authority's answer once; empty if the page was not opened by one. */
export function takeAnswer(): URLSearchParams {
  const taken = answer ?? new URLSearchParams();
  answer = null;
  return taken;
}
