/**
 * Works like fetch and also reports how much of the body was sent, from 0 to 1. Rejects as fetch does: with the
 * signal's reason, or with a TypeError if the server is not reached.
 */
export function fetchTelling(
  address: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, address);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.responseType = 'blob';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      resolve(
        new Response(request.response as Blob, { status: request.status, statusText: request.statusText }),
      ),
    );
    request.addEventListener('error', () => reject(new TypeError('The server cannot be reached')));
    signal?.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason as Error);
    });
    request.send(body as XMLHttpRequestBodyInit | null);
  });
}
