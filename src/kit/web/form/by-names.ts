/** Option that a person may also find by names other than the one shown. */
export interface NamedOption {
  readonly label?: unknown;
  /** Other names that find it, such as the one in the other language. */
  readonly search?: string;
}

/** Finds options of a Select by the shown name and by their other names. */
export const byNames = {
  filterOption: (typed: string, option?: NamedOption): boolean =>
    `${typeof option?.label === 'string' ? option.label : ''}\n${option?.search ?? ''}`
      .toLowerCase()
      .includes(typed.trim().toLowerCase()),
};
