/** Folded stop words. They count only where nothing else was typed, and in phrases. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a ai aie ailleurs ainsi alors apres as assez au aucun aucune aujourd aussi autre autres aux avaient avait avant avec
  avez avoir avons beaucoup bien bon bonne bonjour c ca car ce cela celle celles celui cependant ces cet cette ceux chaque
  chez ci comme comment combien contre d dans de dedans dehors deja depuis des dire dit dois doit doivent donc dont du
  elle elles en encore ensuite entre es est et etaient etait etant ete etes etre eu eux faire fais fait faites faut font fut g hui il
  ils j je jusque l la laquelle le lequel les lesquels leur leurs lors lui m ma mais me meme memes merci mes mieux moi
  moins mon n ne ni non nos notre nous on ont ou par parce parfois pas pendant peu peut peuvent peux plait plus plutot
  pour pourquoi pouvez pouvoir pouvons puis puisque qu quand que quel quelle quelles quelque quelques quels qui quoi s sa sans sauf se selon
  sera serait ses si sinon soi soit sommes son sont sous souvent suis sur svp t ta tant te tel telle tes toi ton toujours
  tous tout toute toutes tres trop tu un une va vais vas vers veut veux vont vos votre voudrais vouloir vous vraiment vu y the of and in for to my how`.split(
    /\s+/,
  ),
)

/** Words of any project: they add to the score, and are not required. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(
  `activite affaire aide aider ameliorer an annee argent avantage avis besoin business chercher choisir commencer conseil
  creer debuter demarrer devenir developper donner euro exemple facile facilement gagner gerer grand idee lancer meilleur meilleure mettre mois
  monter nouveau nouvelle ouvrir permettre petit petite plan possible prendre preparer premier premiere pro projet propre proposer question
  quitter rapporter rapporte reussir sais savoir semaine service solution temps travailler trouver utiliser venir vie vivre`.split(
    /\s+/,
  ),
)

/** Of groups that mean about the same; an entry of several words is found in this order. Folded. */
const SYNONYM_GROUPS = `
velo, bicyclette, cycle, vtt
voiture, auto, automobile, vehicule, camionnette
reparer, reparation, depannage, remise en etat, retape
couture, couturiere, tailleur, retouche, vetement, textile
vetement, habit, mode, textile, fripe
occasion, seconde main, brocante, vide-grenier, friperie, revendre
brocante > vinyle, collection, racheter, ancien
boulangerie, boulanger, pain, fournil
patisserie, gateau, patissier
restaurant, restauration, cantine, traiteur, food truck, snack
nourriture, alimentation, alimentaire, repas, plat, cuisine, manger
boisson, jus, infusion, bissap, biere, the
cafe, torrefaction, torrefacteur
miel, ruche, abeille, apiculture, apiculteur
legume, maraichage, maraicher, potager
jardin, jardinage, jardinier, paysagiste, potager
ferme, agriculture, agriculteur, paysan, elevage
mouton, brebis, agneau, berger
poule, oeuf, poulailler
animal, animaux, chien, chat
bois, menuiserie, menuisier, ebeniste, charpente
maison, logement, habitation
appartement, studio, logement, location
location, louer, locataire, bail, loyer
chambre d hotes, gite, airbnb, location saisonniere
airbnb > louer, chambre, semaine louee
hebergement, chambre d hotes, gite
vacances, tourisme, touriste
photo, photographie, photographe, image, cliche
video, film, youtube, tournage, montage
musique, musicien, chanson, instrument, concert
instrument, violon, guitare, piano
chant, chorale, choeur
cinema, film, projection
spectacle, evenement, concert, fete
livre, lecture, libraire, librairie, edition
ecrire, ecriture, redaction, redacteur, texte
traduction, traducteur, traduire, langue, interprete
langue, francais, cours de langue
cours, lecon, formation, enseigner, apprendre, eleve
formation, stage, apprendre
coach, coaching, accompagnement, seance
sport, sportif, course, fitness
sante, soin, medical
bien-etre, sante
enfant, bebe, eleve, ecole, scolaire
parent, famille, familial
ecole, scolaire, classe, eleve, enseignant
devoir, soutien scolaire, eleve
menage, nettoyage, nettoyer, laver
dechet, compost, recyclage, poubelle, recycler
recyclage, recycler, reemploi, recuperation
chauffage, chauffer, poele, granule, energie
energie, electricite, solaire, panneau solaire
eau, fontaine, puits
livraison, livrer, livreur, tournee, coursier
transport, bus, navette, trajet
magasin, boutique, commerce, echoppe, commercant
boutique en ligne, vente en ligne, e-commerce, ecommerce, site marchand
vendre, vente, vendeur, commercialiser
revendre, revente, racheter, achat revente
marche, foire, etal, stand
client, clientele, acheteur, prospect
trouver des clients, premiers clients, prospection, demarchage
trouver des clients > publicite, annonce, client
publicite, pub, annonce, affiche, promotion, marketing
marketing, communication, publicite
newsletter, lettre, infolettre, mailing, emailing, bulletin
journal, bulletin, gazette, newsletter
reseaux sociaux, instagram, facebook, tiktok, linkedin
blog, blogueur
referencement, seo, google
logiciel, saas, application, appli
site internet, site web, page web, developpeur, developpement web
programmer, programmation, developpeur, code, coder
intelligence artificielle, ia, chatgpt, gpt, assistant, llm
robot, automatiser, automatisation, automatique
tableur, excel, google sheets, libreoffice
comptabilite, comptable, compta, facture, facturation
facture, facturation, devis, impaye
impot, fiscal, fiscalite, taxe
impot > declaration, declarer, tva
micro-entreprise, auto-entrepreneur, microentreprise, autoentrepreneur, independant
independant, freelance, free-lance, a son compte
emploi, travail, boulot, job, salarie
reconversion, changer de metier, bilan, changer de vie
complement de revenu, revenu complementaire, arrondir les fins de mois, arrondir ses fins de mois, side hustle, en plus de mon travail, a cote de mon travail, petit boulot
complement de revenu > samedi, dimanche, a cote d un emploi
side hustle > samedi, dimanche, a cote d un emploi, revenu
week-end, samedi, dimanche, weekend
argent, revenu
epargne, economiser, economie, placement
investir, investissement, placement, rendement
bourse, etf, trading, fonds indiciel
bourse > action, obligation, option, ordre
trading, trader, bourse
crypto, bitcoin, cryptomonnaie, blockchain, stablecoin
pret, emprunt, credit, banque
financement, financer, subvention, cagnotte, crowdfunding, apport
budget, tresorerie, depense
tresorerie, cash, fonds de roulement, bfr
rentabilite, rentable, benefice, rendement
seuil de rentabilite, point mort, seuil
seuil de rentabilite > rentabilite, rentable, previsionnel
previsionnel, prevision, business plan, compte de resultat
marge, benefice, prix
prix, tarif, tarification
abonnement, abonne, mensuel
affiliation, affilie, affiliate, commission
commission, pourcentage
impression a la demande, print-on-demand, impression, imprimer
t-shirt, tee-shirt, tshirt
affiche, poster, illustration, impression
dessin, dessiner, dessinateur, illustration, illustrateur, illustratrice
artisan, artisanat, artisanal, fait main, handmade
poterie, potier, ceramique, terre
bijou, bijouterie, bijoutier
savon, savonnerie, savonniere, cosmetique
cosmetique, beaute, creme, karite
coiffure, coiffeur, coiffeuse, cheveu, salon
tapis, tissage, tisser, tisserand
sac, sac a dos, bagage, maroquinerie, cuir
couteau, affutage, aiguiser, affuter, remouleur
plombier, plomberie
electricien, electricite
peintre, peinture
platrier, platre, plaquiste
toit, toiture, couvreur
chantier, travaux, renovation, batiment
immobilier, investissement locatif, locatif
garage, parking, place de stationnement, box
garde-meuble, stockage
dropshipping, sans stock, fournisseur
stock, stockage, entrepot, inventaire
import, importer, importation, bidon
export, exporter, exportation
afrique, africain
afrique > senegal, cote d ivoire, mali, cameroun, burkina faso, benin, togo, guinee, gabon, madagascar, maroc, algerie, tunisie
quebec, montreal, canada, quebecois
maghreb > maroc, algerie, tunisie, marocain, algerien, tunisien
maroc, marocain
algerie, algerien
tunisie, tunisien
campagne, village, rural, hameau, vallee
quartier, voisin, voisinage, proximite
ville, urbain, commune, mairie
association, benevole, asso
cooperative, collectif, partage
entreprise, societe
entrepreneur, creer son entreprise, lancer son activite
etudiant, jeune, universite
debutant, debuter
echec, echouer, erreur, fermer, arreter
arnaque, escroquerie, fraude, scam, faux
podcast, audio, radio, sous-titre
jeu, jouet, ludotheque
mariage, fete, ceremonie
fleur, fleuriste, bouquet
vin, vigne, vigneron, cave
fromage, fromager, lait, laiterie
fruit, pomme, verger
huile, olive
epice, piment
chocolat, confiserie, bonbon
pizza, four
distributeur, automate, casier
informatique, ordinateur, numerique
telephone, smartphone, mobile
imprimante 3d, impression 3d
randonnee, marche, montagne, trek
peche, pecheur, poisson, bateau
bateau, ferry, voile
domicile, chez soi, a domicile, maison
deleguer, sous-traiter, sous-traitance
assurance, mutuelle, assureur
notaire, succession, heritage, viager, heriter
cadeau, offrir, souvenir
decoration, deco
meuble, mobilier, ebenisterie
autocuiseur, cocotte, cocotte minute, casserole
coworking > atelier partage, bureau partage, partager, hangar, atelier
lave linge, machine a laver, electromenager
electromenager, lave linge, frigo, four
infirmier, infirmiere, soignant, soin, sante
medecin, docteur, sante
veterinaire, animal, chien, chat
prise de parole, parler en public, oral, orateur, eloquence
parole, parler, oral, conversation
creation, fait main, artisanat, oeuvre
internet, en ligne, web, site
en ligne, internet, web
casse, panne, reparer
deuxieme vie > reparer, reemploi, recycler, occasion, retape
seconde vie > reparer, reemploi, recycler, occasion
equitable, artisane, fiche de paie, juste prix
faire connaitre, publicite, visibilite, affiche
gratuit, gratuitement, zero euro
fin de mois, revenu complementaire
retard, impaye, delai de paiement, echeance
heriter, heritage, succession, famille, indivision
senior, aine, personne agee, retraite, vieux
photographier, photo, photographe
coudre, couture, patron
peindre, peinture, enseigne, lettrage
nager, natation, piscine
courir, course, marathon, coureur
parler, parole, oral
immeuble, copropriete, residence, syndic
proprietaire, bailleur, locatif, loyer
locatif, location, loyer, bailleur
touriste, visiteur, chambre d hotes
theatre, surtitre, scene
musee, archive, patrimoine
vintage, collection, antiquite
antiquite, brocante, ancien
disque, vinyle, musique
puzzle, jeu
coloriage, dessin, livre
astronomie, telescope, etoile
science, geologue, laboratoire
secateur, jardin, taille
parasol, toile, terrasse
moustiquaire, fenetre, insecte
vanille, epice
poussette, bebe
gaucher, main gauche
mairie, commune, collectivite, municipal
club, sport, tennis
`

/** By the singular: the alternatives of each entry of a group. « > » goes one way only. */
export const SYNONYMS: ReadonlyMap<string, string[]> = toSynonyms(SYNONYM_GROUPS)

function toSynonyms(groups: string): Map<string, string[]> {
  const synonyms = new Map<string, string[]>()
  for (const line of groups.trim().split('\n')) {
    const members = line.split(/[,>]/).map((member) => member.replaceAll('-', ' ').trim())
    for (const member of line.includes('>') ? members.slice(0, 1) : members) {
      const known = synonyms.get(singularOf(member)) ?? []
      synonyms.set(
        singularOf(member),
        [...new Set([...known, ...members])].filter((other) => other !== member),
      )
    }
  }
  return synonyms
}

/** « personnes agees » as « personne agee »: synonyms are written in the singular. */
export function singularOf(words: string): string {
  return words.replace(/(?<=\p{L}{3})[sx](?= |$)/gu, '')
}

/** Trades and what they do: a word ending and its alternatives. */
export const FAMILIES: readonly [ending: RegExp, others: readonly string[]][] = [
  [/culteurs?$|cultrices?$/, ['culture']],
  [/cultures?$/, ['culteur']],
  [/(?:at)?eurs?$|(?:at)?rices?$|euses?$/, ['ation', 'age', 'ure', 'er', 'erie']],
  [/cteurs?$|ctrices?$/, ['ction', 'ire']],
  [/ctions?$/, ['cteur']],
  [/ations?$|ages?$/, ['er', 'eur', 'ateur']],
  [/ures?$/, ['eur', 'ier', 'er']],
  [/iers?$|ieres?$/, ['erie', 'e', 'age']],
  [/ers?$|eres?$/, ['erie', 'age', 'eur', 'ation']],
  [/eries?$/, ['ier', 'er', 'e']],
  [/graphes?$/, ['graphie']],
  [/graphies?$/, ['graphe']],
  [/logues?$/, ['logie']],
  [/istes?$/, ['', 'ie', 'isme']],
]
