import { plansOf, readTables } from '#demo/read.ts'
import { slugify } from '#domain/slug.ts'
import type { Grade, JudgedQuery } from './ndcg.ts'

type Grades = Record<string, Grade>

const plans = plansOf(readTables())

/*
 * Queries as visitors type them on a phone, with the relevant plans of the demo: 3 exact, 2 useful, 1 related. The grades come
 * from reading the plans, not from the results of the search: correct them when a plan changes, never to suit the search.
 * Plans are named by their file.
 */
const QUERIES: JudgedQuery[] = [
  // Titles and parts of titles.
  {
    query: 'pain au levain sur précommande',
    kind: 'title',
    grades: {
      'pain-levain-precommande': 3,
      'affichettes-codees-vendredi': 1,
      'huile-olive-tlemcen-groupage': 1,
    },
  },
  {
    query: 'la newsletter d’une vallée',
    kind: 'title',
    grades: { 'newsletter-vallee-du-mardi': 3, 'bulletin-papier-vallee': 2 },
  },
  {
    query: 'le journal des ordres que je n’ai pas passés',
    kind: 'title',
    grades: { 'journal-ordres-non-passes': 3, 'trading-compte-demonstration': 2, 'journal-crypto-papier': 1 },
  },
  {
    query: 'tapis tunisiens vendus avec la fiche de paie',
    kind: 'title',
    grades: { 'tapis-margoum-prix-ouvert': 3 },
  },
  { query: 'viager occupé', kind: 'title', grades: { 'viager-occupe-dossier': 3 } },

  // Whole sentences.
  {
    query: 'comment ouvrir un petit atelier de réparation',
    kind: 'sentence',
    grades: {
      'atelier-velos-samedi': 3,
      'affutage-tournee-marches': 2,
      'parasols-retoiles-terrasses': 2,
      'pieces-lave-linge': 1,
      'atelier-partage-ancienne-poste': 1,
      'joints-autocuiseurs': 1,
      'pieces-poussettes-un-fournisseur': 1,
    },
  },
  {
    query: 'je voudrais vendre mes créations sur internet',
    kind: 'sentence',
    grades: {
      'poterie-second-choix': 3,
      'patrons-couture-pdf': 3,
      'affiches-ruelles-montreal': 3,
      'puzzles-cartes-marines': 3,
      'mots-creoles-tee-shirts': 2,
      'foulards-bogolan-consentis': 2,
      'carnets-terrain-etanches': 2,
      'semainiers-muraux-effacables': 2,
      'tabliers-recettes-familiales': 2,
      'tapis-margoum-prix-ouvert': 1,
    },
  },
  {
    query: 'comment trouver des clients sans payer de publicité',
    kind: 'sentence',
    grades: {
      'visites-atelier-menuisier': 3,
      'panneaux-chantier-artisans': 3,
      'affichettes-codees-vendredi': 3,
      'fiches-commerces-quartier': 2,
      'parasols-retoiles-terrasses': 1,
      'reservation-clubs-tennis': 1,
      'lampes-bureau-huit-semaines': 1,
    },
  },
  {
    query: 'quel petit boulot faire le samedi à côté de mon emploi',
    kind: 'sentence',
    grades: {
      'atelier-velos-samedi': 3,
      'dix-ruches-a-cote': 3,
      'affutage-tournee-marches': 2,
      'abonnement-cafe-bureaux': 2,
      'pain-levain-precommande': 2,
      'ecrivain-public-marche': 2,
      'tri-photos-friperie': 1,
      'pieces-lave-linge': 1,
    },
  },
  {
    query: 'est-ce que l’affiliation peut rapporter un salaire',
    kind: 'sentence',
    grades: {
      'comparateur-sacs-randonnee': 3,
      'pianos-numeriques-guide': 3,
      'telescopes-pour-debutants': 3,
      'fiches-secateurs-essayes': 2,
      'poeles-a-granules-factures': 2,
      'assurance-velo-affiliation': 2,
    },
  },
  {
    query: 'apprendre à parler en public',
    kind: 'sentence',
    grades: {
      'prise-de-parole-six-apprentis': 3,
      'oral-du-bac-cinq-eleves': 2,
      'initiation-radio-lyceens': 2,
      'francais-oral-soignants': 1,
    },
  },
  {
    query: 'combien rapporte une ruche par an',
    kind: 'sentence',
    grades: { 'dix-ruches-a-cote': 3 },
  },
  {
    query: 'faire un logiciel pour les mairies et les communes',
    kind: 'sentence',
    grades: { 'etat-des-lieux-salles': 3, 'cahier-cantine-ecoles': 3, 'menus-cantine-previsions': 1 },
  },
  {
    query: 'louer un studio meublé à un étudiant',
    kind: 'sentence',
    grades: {
      'studio-gare-regionale': 3,
      'quittances-petits-bailleurs': 2,
      'maison-de-famille-indivision': 1,
      'gite-plaine-palmistes': 1,
    },
  },

  // Trades.
  {
    query: 'menuisier',
    kind: 'trade',
    grades: {
      'visites-atelier-menuisier': 3,
      'mineur-chauffage-atelier': 2,
      'poeles-a-granules-factures': 1,
    },
  },
  { query: 'apiculteur', kind: 'trade', grades: { 'dix-ruches-a-cote': 3 } },
  {
    query: 'photographe',
    kind: 'trade',
    grades: {
      'photos-menus-restaurants': 3,
      'journee-photo-artisans': 3,
      'plaques-de-verre-legendes': 1,
      'legendes-photos-musee': 1,
    },
  },
  {
    query: 'boulanger',
    kind: 'trade',
    grades: { 'pain-levain-precommande': 3, 'affichettes-codees-vendredi': 2 },
  },
  {
    query: 'infirmier à domicile',
    kind: 'trade',
    grades: { 'tournees-infirmieres-liberales': 3, 'francais-oral-soignants': 1 },
  },
  {
    query: 'potier céramiste',
    kind: 'trade',
    grades: {
      'poterie-second-choix': 3,
      'atelier-partage-ancienne-poste': 1,
      'sous-location-ateliers-artistes': 1,
      'journee-photo-artisans': 1,
    },
  },
  {
    query: 'entreprise du bâtiment devis chantier',
    kind: 'trade',
    grades: {
      'tri-devis-couvreur': 3,
      'panneaux-chantier-artisans': 3,
      'comptes-rendus-chantier-dictes': 3,
      'tableur-pour-artisans': 1,
      'lecture-bilan-artisans': 1,
      'visites-atelier-menuisier': 1,
    },
  },

  // Towns and places.
  {
    query: 'abidjan',
    kind: 'town',
    grades: {
      'bissap-trois-marches': 3,
      'cinema-plein-air-cours': 3,
      'livres-coloriage-abidjan': 3,
      'journee-photo-artisans': 3,
      'podcast-metiers-annonceurs': 1,
    },
  },
  {
    query: 'formation à dakar',
    kind: 'town',
    grades: {
      'prise-de-parole-six-apprentis': 3,
      'initiation-radio-lyceens': 3,
      'cahier-commandes-tailleurs': 1,
      'fiches-commerces-quartier': 1,
    },
  },
  {
    query: 'lyon',
    kind: 'town',
    grades: {
      'ecrivain-public-marche': 3,
      'pieces-poussettes-un-fournisseur': 2,
      'oral-du-bac-cinq-eleves': 1,
      'beurre-karite-savonnieres': 1,
    },
  },
  {
    query: 'artisan perpignan',
    kind: 'town',
    grades: { 'panneaux-chantier-artisans': 3, 'parasols-retoiles-terrasses': 3 },
  },
  {
    query: 'ile de la reunion',
    kind: 'town',
    grades: {
      'gite-plaine-palmistes': 3,
      'vanille-tubes-verre': 3,
      'mots-creoles-tee-shirts': 3,
      'viager-occupe-dossier': 3,
    },
  },

  // Typos.
  {
    query: 'dropshiping',
    kind: 'typo',
    grades: {
      'pieces-poussettes-un-fournisseur': 3,
      'lampes-bureau-huit-semaines': 3,
      'moustiquaires-sur-mesure-atelier': 3,
      'ustensiles-pour-gauchers': 3,
      'xylophones-ecoles-de-musique': 3,
      'joints-autocuiseurs': 3,
      'laine-filature-quebec': 3,
      'cordes-violon-luthiers': 3,
    },
  },
  {
    query: 'repartion velo',
    kind: 'typo',
    grades: { 'atelier-velos-samedi': 3, 'assurance-velo-affiliation': 1 },
  },
  { query: 'potagé sur balcon', kind: 'typo', grades: { 'potagers-balcon-abonnement': 3 } },
  {
    query: 'conptabilité pour artisan',
    kind: 'typo',
    grades: { 'lecture-bilan-artisans': 3, 'tableur-pour-artisans': 3 },
  },
  { query: 'aprendre a nagé', kind: 'typo', grades: { 'reprise-natation-adultes': 3 } },
  {
    query: 'cryptomonaie',
    kind: 'typo',
    grades: {
      'portefeuille-materiel-succession': 3,
      'staking-un-an-de-releves': 3,
      'journal-crypto-papier': 3,
      'epargne-dix-euros-semaine': 3,
      'accepter-crypto-buvette': 3,
      'declaration-cessions-crypto': 3,
      'paiement-stablecoin-factures': 2,
      'noeud-lightning-maison': 2,
      'atelier-arnaques-aines': 2,
      'mineur-chauffage-atelier': 2,
    },
  },

  // Missing accents.
  {
    query: 'theatre',
    kind: 'accents',
    grades: { 'surtitres-theatre-brouillon': 3, 'inventaire-costumes-theatre': 3 },
  },
  {
    query: 'ecole de musique',
    kind: 'accents',
    grades: {
      'xylophones-ecoles-de-musique': 3,
      'cordes-violon-luthiers': 2,
      'chorale-midi-entreprises': 1,
      'pianos-numeriques-guide': 1,
    },
  },
  {
    query: 'placement sur obligations d etat',
    kind: 'accents',
    grades: {
      'obligations-echelonnees': 3,
      'fonds-indiciel-contre-moi': 1,
      'napoleons-ecart-achat-vente': 1,
    },
  },

  // Plurals.
  {
    query: 'couturieres et tailleurs',
    kind: 'plural',
    grades: {
      'suivi-commandes-couturieres': 3,
      'cahier-commandes-tailleurs': 3,
      'fiches-commerces-quartier': 1,
      'patrons-couture-pdf': 1,
      'parasols-retoiles-terrasses': 1,
    },
  },
  {
    query: 'vendre sur les marchés',
    kind: 'plural',
    grades: {
      'bissap-trois-marches': 3,
      'affutage-tournee-marches': 3,
      'ecrivain-public-marche': 3,
      'foulards-bogolan-consentis': 1,
      'vanille-tubes-verre': 1,
      'dix-ruches-a-cote': 1,
    },
  },
  {
    query: 'jardins',
    kind: 'plural',
    grades: { 'potagers-balcon-abonnement': 3, 'fiches-secateurs-essayes': 3, 'bus-marche-mardi': 1 },
  },

  // Elisions.
  { query: 'l’huile d’olive', kind: 'elision', grades: { 'huile-olive-tlemcen-groupage': 3 } },
  {
    query: "revente d'objets d'occasion",
    kind: 'elision',
    grades: {
      'vinyles-cotes-honnetement': 3,
      'livres-marine-occasion': 3,
      'cartes-scolaires-murales': 3,
      'tri-photos-friperie': 3,
      'pieces-lave-linge': 2,
    },
  },
  {
    query: 'j’arrête le trading',
    kind: 'elision',
    grades: {
      'arret-options-neuf-mois': 3,
      'robot-moyennes-mobiles': 3,
      'trading-compte-demonstration': 2,
      'swing-risque-dix-euros': 2,
      'journal-ordres-non-passes': 1,
      'fonds-indiciel-contre-moi': 1,
    },
  },

  // Synonyms that no plan uses.
  { query: 'machine à laver', kind: 'synonym', grades: { 'pieces-lave-linge': 3 } },
  { query: 'cocotte-minute', kind: 'synonym', grades: { 'joints-autocuiseurs': 3 } },
  {
    query: 'airbnb',
    kind: 'synonym',
    grades: { 'gite-plaine-palmistes': 3, 'maison-de-famille-indivision': 3, 'studio-gare-regionale': 1 },
  },
  {
    query: 'coworking',
    kind: 'synonym',
    grades: { 'atelier-partage-ancienne-poste': 3, 'sous-location-ateliers-artistes': 3 },
  },
  {
    query: 'services pour personnes âgées',
    kind: 'synonym',
    grades: {
      'bus-marche-mardi': 3,
      'atelier-arnaques-aines': 3,
      'viager-occupe-dossier': 1,
      'tournees-infirmieres-liberales': 1,
      'francais-oral-soignants': 1,
    },
  },
  {
    query: 'intelligence artificielle',
    kind: 'synonym',
    grades: {
      'tri-devis-couvreur': 3,
      'pv-copropriete-modele-local': 3,
      'comptes-rendus-chantier-dictes': 3,
      'legendes-photos-musee': 3,
      'plaques-de-verre-legendes': 3,
      'surtitres-theatre-brouillon': 3,
      'tri-photos-friperie': 3,
      'audio-wolof-sous-titres': 3,
      'menus-cantine-previsions': 3,
      'glossaire-notices-traduites': 3,
    },
  },

  // Labels of the forecast, which every plan with a forecast shows.
  {
    query: 'seuil de rentabilité',
    kind: 'forecast',
    grades: { ...withForecast(1), 'lecture-bilan-artisans': 3, 'quittances-petits-bailleurs': 2 },
  },
  {
    query: 'besoin en fonds de roulement',
    kind: 'forecast',
    grades: {
      ...withForecast(1),
      'xylophones-ecoles-de-musique': 3,
      'lecture-bilan-artisans': 2,
      'etat-des-lieux-salles': 2,
      'tapis-margoum-prix-ouvert': 2,
    },
  },
  { query: 'plan avec prévisionnel', kind: 'forecast', grades: withForecast(3) },

  // Members: their plans.
  {
    query: 'remi castagnet',
    kind: 'member',
    grades: {
      'atelier-velos-samedi': 3,
      'affutage-tournee-marches': 3,
      'pieces-lave-linge': 3,
      'joints-autocuiseurs': 3,
      'tri-devis-couvreur': 3,
      'assurance-velo-affiliation': 3,
      'gite-plaine-palmistes': 3,
      'lampes-bureau-huit-semaines': 1,
    },
  },
  {
    query: 'Delphine Rochat poterie',
    kind: 'member',
    grades: { 'poterie-second-choix': 3 },
  },
  {
    query: 'clemence aubry',
    kind: 'member',
    grades: { 'pain-levain-precommande': 3, 'affichettes-codees-vendredi': 3 },
  },

  // Tags and categories.
  {
    query: '#bitcoin',
    kind: 'tag',
    grades: {
      'journal-crypto-papier': 3,
      'epargne-dix-euros-semaine': 3,
      'noeud-lightning-maison': 3,
      'mineur-chauffage-atelier': 1,
      'atelier-arnaques-aines': 1,
    },
  },
  {
    query: 'hors-ligne',
    kind: 'tag',
    grades: {
      'carnet-agnelage-brebis': 3,
      'etat-des-lieux-salles': 3,
      'tournees-infirmieres-liberales': 1,
      'pv-copropriete-modele-local': 1,
    },
  },
  {
    query: 'impression à la demande',
    kind: 'category',
    grades: {
      'affiches-ruelles-montreal': 3,
      'livres-coloriage-abidjan': 3,
      'mots-creoles-tee-shirts': 3,
      'puzzles-cartes-marines': 3,
      'semainiers-muraux-effacables': 3,
      'tabliers-recettes-familiales': 3,
      'foulards-bogolan-consentis': 3,
      'carnets-terrain-etanches': 2,
    },
  },

  // Capitals.
  {
    query: 'IMMOBILIER LOCATIF',
    kind: 'capitals',
    grades: {
      'studio-gare-regionale': 3,
      'local-commercial-vacance': 3,
      'gite-plaine-palmistes': 2,
      'maison-de-famille-indivision': 2,
      'quittances-petits-bailleurs': 2,
      'sous-location-ateliers-artistes': 2,
      'atelier-partage-ancienne-poste': 2,
      'viager-occupe-dossier': 1,
    },
  },
  { query: 'PENSION CHATS', kind: 'capitals', grades: { 'pension-chats-cinq-boxes': 3 } },

  // Negations.
  {
    query: 'vendre en ligne sans stock',
    kind: 'negation',
    grades: {
      'pieces-poussettes-un-fournisseur': 3,
      'ustensiles-pour-gauchers': 3,
      'affiches-ruelles-montreal': 3,
      'patrons-couture-pdf': 3,
      'moustiquaires-sur-mesure-atelier': 3,
      'puzzles-cartes-marines': 2,
      'xylophones-ecoles-de-musique': 2,
      'joints-autocuiseurs': 2,
      'lampes-bureau-huit-semaines': 2,
      'laine-filature-quebec': 2,
      'cordes-violon-luthiers': 2,
      'mots-creoles-tee-shirts': 2,
      'huile-olive-tlemcen-groupage': 2,
      'tabliers-recettes-familiales': 2,
      'foulards-bogolan-consentis': 1,
      'livres-coloriage-abidjan': 1,
      'semainiers-muraux-effacables': 1,
    },
  },
  {
    query: 'apprendre la bourse sans risquer d’argent',
    kind: 'negation',
    grades: {
      'trading-compte-demonstration': 3,
      'journal-ordres-non-passes': 3,
      'swing-risque-dix-euros': 1,
      'journal-crypto-papier': 2,
      'fonds-indiciel-contre-moi': 1,
    },
  },
]

/** The same queries, with plans named by their slug. */
export const judgedQueries: JudgedQuery[] = QUERIES.map(({ query, kind, grades }) => ({
  query,
  kind,
  grades: Object.fromEntries(Object.entries(grades).map(([name, grade]) => [slugOf(name), grade])),
}))

function withForecast(grade: Grade): Grades {
  const published = plans.filter(({ status, forecast }) => status === 'published' && forecast)
  return Object.fromEntries(published.map(({ id }) => [id, grade]))
}

function slugOf(name: string): string {
  const plan = plans.find(({ id }) => id === name)
  if (plan?.status !== 'published')
    throw new Error(`the list grades « ${name} », which the demo does not publish`)
  return slugify(plan.title)
}
