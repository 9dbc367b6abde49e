/**
 * While an input method composes a character, as for Japanese, the keys are its own: Enter chooses a character. No handler of
 * the page gets them. Safari reports the Enter that ends a composition by its code only.
 */
export function ignoreComposingKeys() {
  const stop = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation()
  }
  // On the window and while capturing: before the handlers of React and of single elements.
  window.addEventListener('keydown', stop, { capture: true })
}
