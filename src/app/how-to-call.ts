/** Returns the introduction of /openapi.json, for readers who do not know the portal. */
export const howToCall = (
  sessionCookie: string,
): string => `Every call returns \`{ ErrorCode, Msg, Body }\`. ErrorCode 0 is success; any other code is a refusal
with the matching HTTP status.

**A program** needs an access token. The person it acts for makes one under My profile and limits it to areas, to reading,
and to a number of days. The program sends it as \`Authorization: Bearer portico_pat_…\` with every call and needs nothing
else. It may do what its person may do, within the limits of the token. Actions that a person must take themselves, such as
changing a password or opening a payslip, are refused as \`inPersonOnly\`.

A program that acts for nobody in particular has an account of its own, which an administrator makes. It acts in its own
name. Actions that people take for themselves are refused to it as \`peopleOnly\`.

**A browser** signs in, in two steps. First, get an access token and an ID token from the OpenID Connect authority. Its address is
the \`issuer\` in the settings of the page; the built-in authority answers
\`/authority/.well-known/openid-configuration\`. Second, send both to \`POST /api/CacLoginRecord/AddCacLoginRecord\`: the
access token as \`Authorization: Bearer …\`, the ID token as \`{"IdToken": "…"}\`. The answer sets the cookie
\`${sessionCookie}\`. From then on, every call needs both the bearer token and the cookie. Send a new token to the same call
before you use it elsewhere.

Commands that take a \`Key\` can be repeated with the same key and act only once. Answers with status 429 or 503 say in
Retry-After when to try again.`;
