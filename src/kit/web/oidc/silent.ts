import { readAnswer, type Tokens } from './answer.ts';
import { newRequest } from './request.ts';

/** Path of an empty page of the portal where the hidden frame ends. */
const silentPath = '/oidc-silent';

/** Milliseconds after which a silent renewal counts as failed. */
const patience = 15_000;

/** Waits until the frame is back on a page of the portal, and reads the answer from its address. */
function answerIn(frame: HTMLIFrameElement): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('silent renewal took too long')), patience);
    frame.addEventListener('load', () => {
      let here: Location | undefined;
      try {
        here = frame.contentWindow?.location;
        if (here?.origin !== location.origin || here.pathname !== silentPath) return;
      } catch {
        // The frame is on the authority's page, whose address cannot be read.
        return;
      }
      clearTimeout(timer);
      resolve(new URLSearchParams(here.hash.slice(1) || here.search.slice(1)));
    });
  });
}

/** Gets new tokens without the person's help, while the authority knows them. @throws AuthorityRefused, Error */
export async function renewSilently(): Promise<Tokens> {
  const { url, asked } = await newRequest(silentPath, '/', 'none');
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'sign-in';
  const answer = answerIn(frame);
  frame.src = url;
  document.body.append(frame);
  try {
    const given = await answer;
    if (given.get('state') !== asked.state) throw new Error('the answer belongs to another request');
    return await readAnswer(given, asked);
  } finally {
    frame.remove();
  }
}
