// Removes sign-in tokens from the address. This import must come first.
import '#kit/web/oidc/take-answer.ts';
import { z } from 'zod';
import { setCompanyZone } from '#kit/rules/zones.ts';
import { settings } from '#kit/web/client/settings.ts';
import { isSignedIn } from '#kit/web/oidc/session.ts';
import { askAhead } from '#modules/home/web/open.ts';
import { routes } from './routes.ts';
import { joinSession, onHindrance, signInAgain } from './shell/session.ts';

// The content security policy forbids eval, which the schema library would otherwise use for speed.
z.config({ jitless: true });
setCompanyZone(settings().timeZone);
joinSession();

const path = location.pathname === '/' ? '/dashboard/index' : location.pathname;
const route = routes.find((each) => each.path === path);
const show = (): void => void import('./web.tsx');

if (isSignedIn() || route?.isPublic || !isSecureContext) {
  show();
  // The page's code and its first data load at the same time as the application.
  void route?.load().catch(() => undefined);
  if (isSignedIn() && path === '/dashboard/index') askAhead();
} else {
  // People who must sign in first are redirected, so the application is only loaded if something prevents that.
  onHindrance(show);
  signInAgain();
}
