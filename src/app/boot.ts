// Removes the tokens from the address. This import comes first.
import '#kit/web/oidc/take-answer.ts';
import { z } from 'zod';
import { setCompanyZone } from '#kit/rules/zones.ts';
import { settings } from '#kit/web/client/settings.ts';
import { isSignedIn } from '#kit/web/oidc/session.ts';
import { askAhead } from '#modules/home/web/open.ts';
import { routes } from './routes.ts';
import { joinSession, onHindrance, signInAgain } from './shell/session.ts';

// The content security policy forbids eval, which the schema library would use for speed.
z.config({ jitless: true });
setCompanyZone(settings().timeZone);
joinSession();

const path = location.pathname === '/' ? '/dashboard/index' : location.pathname;
const route = routes.find((each) => each.path === path);
const show = (): void => void import('./web.tsx');

if (isSignedIn() || route?.isPublic || !isSecureContext) {
  show();
  // The page and the first answers load while the application does.
  void route?.load().catch(() => undefined);
  if (isSignedIn() && path === '/dashboard/index') askAhead();
} else {
  // A person who has to sign in first does not need the application, unless something hinders them.
  onHindrance(show);
  signInAgain();
}
