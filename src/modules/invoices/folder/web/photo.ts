/** Files that the folder takes, for a file dialog. */
export const accepted = '.pdf,.ofd,.xml,.zip,.jpg,.jpeg,.png,image/*';

/** Longest side of a photo in pixels; the code stays readable, and the upload is short. */
const LONGEST = 3000;

/**
 * Scales a photo of a camera down and makes it a JPEG, also one that only this device can decode. Other files stay
 * byte for byte: an electronic invoice must never be changed.
 */
export async function smallerPhoto(file: File): Promise<File> {
  const isPhoto = /^image\/(?:jpeg|heic|heif|webp)$/.test(file.type);
  if (!isPhoto) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    if (scale === 1 && file.type === 'image/jpeg') return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    canvas.toBlob(resolve, 'image/jpeg', 0.85);
    const made = await promise;
    return made ? new File([made], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file;
  } catch {
    // This browser cannot decode it; the server says so in words.
    return file;
  }
}
