/** LoginType on the wire. */
export const loginTypes = { singleSignOn: 1, password: 2, workChat: 3 } as const;

/** LogoutType on the wire: how a session ended. */
export const logoutTypes = { person: 1, expired: 2, forced: 3 } as const;

export type LoginType = (typeof loginTypes)[keyof typeof loginTypes];
export type LogoutType = (typeof logoutTypes)[keyof typeof logoutTypes];
