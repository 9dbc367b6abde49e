/** A step of a command, told to the person who runs it. */
export const say = (text: string) => console.log(`• ${text}`)
