import { join } from 'node:path';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { folderStore, type FolderStore } from '#kit/server/files/folder-store.ts';
import { storeOverFolder } from '#kit/server/files/over-folder.ts';
import { s3Store } from '#kit/server/files/s3-store.ts';
import type { Config } from './config.ts';

const MEGABYTE = 1 << 20;

export const filesFolder = (config: Config): string => join(config.PORTICO_DATA, 'files');

export const folderOf = (config: Config): FolderStore =>
  folderStore(filesFolder(config), config.DISK_RESERVE_MB * MEGABYTE);

/** Returns the S3 store for uploads; null if they are kept in a folder. */
export const s3StoreOf = (config: Config): FileStore | null =>
  config.S3_BUCKET
    ? s3Store({
        bucket: config.S3_BUCKET,
        endpoint: config.S3_ENDPOINT,
        region: config.S3_REGION,
        pathStyle: config.S3_PATH_STYLE ? config.S3_PATH_STYLE === 'on' : config.S3_ENDPOINT !== '',
        prefix: config.S3_PREFIX,
      })
    : null;

/** Returns the store of uploads. */
export function filesOf(config: Config): FileStore {
  const objects = s3StoreOf(config);
  const folder = folderOf(config);
  return objects ? storeOverFolder(objects, folder) : folder;
}

/** Returns where uploads are kept, as text for people. */
export const filesPlace = (config: Config): string =>
  config.S3_BUCKET
    ? `s3://${config.S3_BUCKET}/${config.S3_PREFIX}${config.S3_ENDPOINT && ` at ${config.S3_ENDPOINT}`}`
    : filesFolder(config);
