// Written by `npm run db:types` from migrations/. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface CopywritingTable {
  id: GeneratedAlways<number>;
  text_zh: string;
  text_en: string;
  start_on: string | null;
  end_on: string | null;
  weight: number;
  created_at: Date;
  updated_at: Date;
}

export interface ImageTable {
  id: GeneratedAlways<number>;
  device: number;
  file_uid: string;
  file_name: string;
  title: string;
  link_url: Generated<string>;
  start_on: string | null;
  end_on: string | null;
  is_enabled: Generated<boolean>;
  preload_slot: number | null;
  sort_no: number;
  spot_count: Generated<number>;
  created_at: Date;
  updated_at: Date;
  title_en: Generated<string>;
}

export interface ImageLikeTable {
  image_id: number;
  person_id: number;
}

export interface MemorandumTable {
  id: GeneratedAlways<number>;
  person_id: number;
  content: string;
  remind_at: Date | null;
  reminded_at: Date | null;
  is_top: Generated<boolean>;
  is_done: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

export interface RankingTable {
  id: GeneratedAlways<number>;
  period: string;
  rank_type: number;
  person_id: number;
  score: number;
  rank_no: number;
  spot_count: Generated<number>;
  updated_at: Date;
}

export interface RankingLikeTable {
  ranking_id: number;
  person_id: number;
}

export interface HomeTables {
  'home.copywriting': CopywritingTable;
  'home.image': ImageTable;
  'home.image_like': ImageLikeTable;
  'home.memorandum': MemorandumTable;
  'home.ranking': RankingTable;
  'home.ranking_like': RankingLikeTable;
}
