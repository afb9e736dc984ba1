import { prefetch } from '#kit/web/client/hooks.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { device } from '../contract/codes.ts';
import { HomeSetting } from '../contract/Setting.ts';

/** What the two lists of the home page ask for. */
export const latest = { PageSize: 6 } as const;
export const running = { PageSize: 6, State: 'live' } as const;

/** The images that fit this window. */
export const imagesFor = (isPhone: boolean) => ({ Device: isPhone ? device.mobile : device.pc });

/** Asks for what the home page shows first while its code is still on the way. */
export function askAhead(): void {
  prefetch(CacApprovalOrder.GetApprovalWaitingCount, {});
  prefetch(CacApprovalOrder.SearchApprovalFormTemplate, {});
  prefetch(HomeSetting.GetCopywritingInfoFirst, {});
  prefetch(HomeSetting.GetHomeIsEnabledImgNew, imagesFor(matchMedia('(max-width: 767px)').matches));
}
