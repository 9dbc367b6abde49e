/** The first stop of the Tab key. The page's `<main>` carries `id="contenu"` and `tabIndex={-1}`. */
export function SkipLink() {
  return (
    <a
      href="#contenu"
      className="fixed top-2 left-4 z-60 -translate-y-20 rounded-control bg-primary px-4 py-3 font-medium text-on-primary focus:translate-y-0 print:hidden"
    >
      Aller au contenu
    </a>
  )
}
