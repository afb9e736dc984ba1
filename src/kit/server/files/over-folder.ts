import { FileMissingError, type FileStore } from './file-store.ts';

const orMissing = async <T>(opening: Promise<T>): Promise<T | null> => {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
};

/** Keeps files in the store, and still gives those out of the folder that `moveFiles` has not brought over yet. */
export function overFolder(store: FileStore, folder: FileStore): FileStore {
  return {
    put: (key, bytes) => store.put(key, bytes),
    open: async (key) =>
      (await orMissing(store.open(key))) ??
      (await orMissing(folder.open(key))) ??
      // The file was moved between the two looks.
      (await store.open(key)),
    /** The folder first: `moveFiles` looks there once more after each file. */
    remove: async (key) => {
      await folder.remove(key);
      await store.remove(key);
    },
  };
}
