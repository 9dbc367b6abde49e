/** Where this browser keeps what a member wrote and the server does not have. Apart, for it is looked for at every start. */
export const unsentPrefix = (memberId: string) => `pb-messages:${memberId}:`
