/** Person who is chosen or can be chosen. */
export interface PersonChoice {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
  readonly dept?: string;
}
