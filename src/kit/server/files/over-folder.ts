import { FileMissingError, type FileStore } from './file-store.ts';

const orMissing = async <T>(opening: Promise<T>): Promise<T | null> => {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
};

/** Stores new files in the store, and still reads files from the folder that `moveFiles` has not moved yet. */
export function storeOverFolder(store: FileStore, folder: FileStore): FileStore {
  return {
    put: (key, bytes) => store.put(key, bytes),
    open: async (key) =>
      (await orMissing(store.open(key))) ??
      (await orMissing(folder.open(key))) ??
      // The file was moved between the two look-ups.
      (await store.open(key)),
    /** The folder is deleted from first, because `moveFiles` checks it again after each file. */
    remove: async (key) => {
      await folder.remove(key);
      await store.remove(key);
    },
  };
}
