/** « de Damien », « d’Inès », « d’Yves » but « de Yann ». An initial h counts as aspirated. */
export const de = (name: string) =>
  /^([aeiouœæ]|y[^aeiou])/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
