import {
  formRef,
  personRef,
  ref,
  uploadItem,
  type FormRef,
  type PersonRef,
  type Ref,
  type UploadItem,
} from '../../contract/values.ts';
import { listIn } from './fill.ts';

/** Returns the chosen item; undefined if the value is not an item, because a draft may contain anything. */
export const refIn = (value: unknown): Ref | undefined => ref.safeParse(value).data;
export const formIn = (value: unknown): FormRef | undefined => formRef.safeParse(value).data;
export const peopleIn = (value: unknown): PersonRef[] =>
  listIn(value).flatMap((each) => personRef.safeParse(each).data ?? []);
export const uploadsIn = (value: unknown): UploadItem[] =>
  listIn(value).flatMap((each) => uploadItem.safeParse(each).data ?? []);
