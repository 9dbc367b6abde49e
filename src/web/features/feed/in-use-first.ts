/** On a phone the bar scrolls sideways: what is in use stands where it is seen. */
export const IN_USE_FIRST = 'max-md:-order-1'
