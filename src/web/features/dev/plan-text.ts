export const PLAN_TEXT = `
## Ce qu’il faut pour démarrer

Un **grille-pain à air chaud**, dix kilos de café vert et *beaucoup* de patience. La méthode vient d’[un carnet tenu
pendant deux ans](https://exemple.ch/carnet) ; les prix sont ~~ceux de 2024~~ ceux de ce mois.

### Les étapes

1. Trouver le café vert
2. Torréfier par lots de 250 g
3. Goûter, noter, recommencer

- Un marché par semaine
- Trois cafés du quartier

#### Avant le premier marché

- [x] Assurance signée
- [ ] Balance étalonnée

> Le premier client est venu pour l’odeur. Il est revenu pour le prix.

| Poste | Fournisseur | Montant |
| --- | --- | ---: |
| Grille-pain à air chaud | Brocante | 180,00 CHF |
| Café vert, 10 kg | Importateur | 1 234,50 CHF |

La marge se calcule avec \`prix − coût\` :

\`\`\`
marge = prix de vente − (café vert × 1,18) − emballage
\`\`\`

---

La suite au prochain marché.
`
