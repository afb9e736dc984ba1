import { prefetch } from '#kit/web/client/hooks.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { device } from '../contract/codes.ts';
import { HomeSetting } from '../contract/Setting.ts';

/** Inputs of the two form lists on the home page. */
export const latest = { PageSize: 6 } as const;
export const running = { PageSize: 6, State: 'live' } as const;

/** Returns the input for the images that fit this window. */
export const imagesFor = (isPhone: boolean) => ({ Device: isPhone ? device.mobile : device.pc });

/** Requests the first data of the home page while its code is still loading. */
export function askAhead(): void {
  prefetch(CacApprovalOrder.GetApprovalWaitingCount, {});
  prefetch(CacApprovalOrder.SearchApprovalFormTemplate, {});
  prefetch(HomeSetting.GetCopywritingInfoFirst, {});
  prefetch(HomeSetting.GetHomeIsEnabledImgNew, imagesFor(matchMedia('(max-width: 767px)').matches));
}
