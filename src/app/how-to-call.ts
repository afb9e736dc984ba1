/** Returns the introduction that /openapi.json gives a stranger before the calls themselves. */
export const howToCall = (
  sessionCookie: string,
): string => `Every call answers \`{ ErrorCode, Msg, Body }\`; ErrorCode 0 is success, everything else is a refusal with
the matching HTTP status.

**A program** needs an access token: whoever it acts for makes one under My profile, limited to areas, to reading, and to a
number of days. It is sent as \`Authorization: Bearer portico_pat_…\` with every call, and nothing else is needed. The
program may do what its person may do, as far as the token reaches; what a person has to do himself, such as changing a
password or opening a slip of pay, is refused as \`inPersonOnly\`.

A program that acts for nobody in particular has an account of its own, which an administrator makes: it acts in its own name, and
what people do for themselves is refused to it as \`peopleOnly\`.

**A browser** signs in, which has two parts. First get an access token and an ID token from the OpenID Connect authority: its address is the
\`issuer\` that the page carries in its settings, the built-in one answers
\`/authority/.well-known/openid-configuration\`. Then show both to \`POST /api/CacLoginRecord/AddCacLoginRecord\`: the
access token as \`Authorization: Bearer …\`, the ID token as \`{"IdToken": "…"}\`. The answer sets the cookie
\`${sessionCookie}\`. From then on each call needs both, the bearer token and the cookie; a new token is shown in the same
way before its first call.

Commands that take a \`Key\` may be repeated with the same one and act once. 429 and 503 say in Retry-After when to come
again.`;
