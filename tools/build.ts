import { buildWeb } from '#app/build-web.ts';
import { buildImage } from '#kit/server/db/pglite.ts';

// `npm run build`: the web application, and the empty database that each new embedded one is a copy of.
await Promise.all([buildWeb(), buildImage()]);
