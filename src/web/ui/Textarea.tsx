import { type ClipboardEvent, type ComponentProps, useState } from 'react'
import { wholeNumber } from '#domain/numbers.ts'
import { cx } from './cx.ts'
import { CONTROL, useFieldControl } from './Input.tsx'

/**
 * Grows with its text where the browser supports it, and can be resized everywhere. Browsers silently cut pasted text at
 * `maxLength`: here a message says so.
 */
export function Textarea({ className, maxLength, onPaste, ...rest }: ComponentProps<'textarea'>) {
  const [isCut, setIsCut] = useState(false)
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (maxLength !== undefined)
      setIsCut(isCutByPaste(event.currentTarget, event.clipboardData.getData('text/plain'), maxLength))
    onPaste?.(event)
  }
  return (
    <>
      <textarea
        {...rest}
        {...useFieldControl()}
        maxLength={maxLength}
        onPaste={paste}
        className={cx(CONTROL, 'block field-sizing-content max-h-96 min-h-22 resize-y', className)}
      />
      {isCut && maxLength !== undefined && (
        <p role="alert" className="text-small text-bad">
          La fin du texte collé a été coupée : {wholeNumber(maxLength)} caractères au plus.
        </p>
      )}
    </>
  )
}

type Selected = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>

/** Whether a pasted text does not fit in place of the selection. A line break counts as one character. */
export const isCutByPaste = (
  { value, selectionStart, selectionEnd }: Selected,
  pasted: string,
  maxLength: number,
): boolean =>
  value.length - (selectionEnd - selectionStart) + pasted.replaceAll('\r\n', '\n').length > maxLength
