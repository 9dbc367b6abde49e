import type { IdeasByBudget } from './questions.ts'

export const ECOMMERCE_IDEAS: IdeasByBudget = {
  '0€': {
    title: 'Vendre ce qui dort chez vous, puis chez vos voisins',
    what: 'Mettez en vente dix objets dont vous ne vous servez plus, sur une plateforme qui ne fait rien payer à la mise en ligne : Vinted, leboncoin, 2ememain ou Ricardo. Quand vos annonces partent bien, proposez à vos voisins de vendre les leurs contre 30 % du prix. Vous apprenez à photographier, à décrire, à négocier et à expédier sans avancer un centime.',
    steps: [
      'Choisissez dix objets propres et complets, et notez pour chacun le prix des annonces réellement vendues, pas celui des annonces en ligne.',
      'Photographiez-les de jour, sur fond clair, défauts compris, et publiez-les le dimanche soir avec leurs mesures exactes.',
      'Après cinq ventes, proposez à trois voisins de vendre pour eux : un papier signé dit l’objet, le prix plancher et votre part.',
    ],
    costs: [
      { label: 'Mise en ligne des annonces', euros: 0 },
      { label: 'Cartons et papier de récupération', euros: 0 },
      { label: 'Envois, à la charge de l’acheteur', euros: 0 },
    ],
    risk: 'L’arnaque courante est celle du faux acheteur : il veut payer ou discuter hors de la plateforme. Restez dans sa messagerie et dans son système de paiement, et gardez une photo de chaque colis.',
    pace: {
      '2h': 'Avec 2 h par semaine, publiez trois annonces chaque dimanche et expédiez le mercredi. Restez-en à vos propres objets pendant deux mois : vendre pour autrui demande de répondre vite.',
      '5h': 'Avec 5 h par semaine, visez cinq annonces et deux jours d’envoi. Le premier dépôt d’un voisin peut venir dès la quatrième semaine.',
      '10h':
        'Avec 10 h ou plus, vous aurez vidé vos placards en deux semaines. Tenez ensuite un dépôt d’une vingtaine d’objets, avec un tableau simple : propriétaire, prix plancher, vendu, reversé.',
    },
  },
  '<100€': {
    title: 'Des affiches de votre région, imprimées à la demande',
    what: 'Dessinez cinq affiches d’un endroit que vous connaissez par cœur (une gare, un sommet, un marché) et vendez-les sur une place de marché. Un imprimeur les fabrique et les expédie à chaque commande : vous n’avez ni stock ni colis, seulement des échantillons à vérifier.',
    steps: [
      'Montrez trois esquisses à dix personnes de la région et demandez laquelle elles accrocheraient, et à quel prix.',
      'Commandez un échantillon de chacune des deux meilleures chez deux imprimeurs différents, et comparez papier, couleurs et délai.',
      'Ouvrez la boutique avec cinq affiches, de vraies photos des échantillons et un prix qui vous laisse au moins 8 € par vente, frais déduits.',
    ],
    costs: [
      { label: 'Quatre échantillons et leur port', euros: 48 },
      { label: 'Frais d’ouverture et d’annonces de la place de marché', euros: 25 },
      { label: 'Licence d’une police de caractères', euros: 15 },
    ],
    risk: 'La marge est mince et la concurrence énorme : beaucoup de boutiques ne vendent rien les trois premiers mois. Ne reprenez ni logo, ni personnage, ni bâtiment protégé : une seule plainte ferme la boutique.',
    pace: {
      '2h': 'Avec 2 h par semaine, comptez un dessin toutes les deux semaines et une ouverture au bout de trois mois, idéalement en octobre, avant les cadeaux de fin d’année.',
      '5h': 'Avec 5 h par semaine, dessinez une affiche par semaine et ouvrez la boutique dans six semaines ; gardez une heure pour écrire aux offices du tourisme et aux libraires.',
      '10h':
        'Avec 10 h ou plus, ouvrez en un mois et consacrez la moitié du temps à la vente : trois commerces de la région qui exposent vos affiches valent mieux que vingt dessins de plus.',
    },
  },
  '<500€': {
    title: 'Des coffrets de trois producteurs de votre région',
    what: 'Achetez au prix de gros chez trois producteurs (miel, savon, biscuits…) de quoi composer quinze coffrets, et vendez-les à des proches, sur un marché et à deux petites entreprises qui cherchent des cadeaux. La boutique en ligne sert à commander et à payer ; la demande, vous allez la chercher autour de vous.',
    steps: [
      'Demandez à cinq producteurs leur prix pour quinze pièces et leur délai, et retenez-en trois dont les produits se gardent au moins six mois.',
      'Assemblez un coffret d’essai, pesez-le, calculez son coût complet avec l’envoi, et fixez un prix qui laisse un tiers de marge.',
      'Prenez cinq précommandes payées avant d’acheter le reste du stock ; si elles ne viennent pas, changez le coffret, pas le prix.',
    ],
    costs: [
      { label: 'Stock de quinze coffrets', euros: 240 },
      { label: 'Boîtes, calage et étiquettes', euros: 60 },
      { label: 'Boutique en ligne, trois mois', euros: 90 },
      { label: 'Nom de domaine', euros: 12 },
      { label: 'Une place sur un marché', euros: 40 },
    ],
    risk: 'Ce qui n’est pas vendu en décembre risque de vous rester jusqu’à l’été. Les denrées ont des règles d’étiquetage, et l’alcool demande souvent une licence : laissez-le de côté pour commencer.',
    pace: {
      '2h': 'Avec 2 h par semaine, ne faites qu’une série, pour une seule date : fête des mères ou Noël. Commencez quatre mois avant.',
      '5h': 'Avec 5 h par semaine, une série tous les deux mois est tenable : deux semaines pour composer, quatre pour vendre, deux pour livrer et compter.',
      '10h':
        'Avec 10 h ou plus, ajoutez la tournée des entreprises de moins de vingt personnes : dix visites par mois, un coffret à laisser, une offre d’une page.',
    },
  },
  '<1K€': {
    title: 'Un seul objet utile, cousu en petite série',
    what: 'Faites fabriquer quarante exemplaires d’un objet que vous savez expliquer en une phrase (un sac à pain en lin, un tablier de jardin) par un atelier de couture proche de chez vous, si possible une entreprise d’insertion. Un objet, trois couleurs, une page de vente : c’est assez pour savoir si une marque peut naître.',
    steps: [
      'Cousez ou faites coudre deux prototypes, prêtez-les un mois à quatre personnes et corrigez ce qu’elles n’aiment pas.',
      'Demandez à trois ateliers un devis pour quarante pièces avec le délai, l’étiquette de composition et le prix d’une seconde série.',
      'Ouvrez les précommandes avec les photos du prototype ; ne lancez la série que lorsque dix exemplaires sont payés.',
    ],
    costs: [
      { label: 'Deux prototypes', euros: 80 },
      { label: 'Série de quarante pièces', euros: 440 },
      { label: 'Étiquettes et emballages', euros: 90 },
      { label: 'Boutique en ligne, trois mois', euros: 90 },
      { label: 'Photos du produit', euros: 100 },
      { label: 'Nom de domaine', euros: 12 },
    ],
    risk: 'Les quarante pièces se paient avant la première vente : si personne n’en veut, plus de 400 € restent au placard. Un client peut aussi rendre son achat, et le port du retour ronge vite la marge.',
    pace: {
      '2h': 'Avec 2 h par semaine, comptez six mois entre le prototype et la livraison, et convenez avec l’atelier d’une date souple contre un meilleur prix.',
      '5h': 'Avec 5 h par semaine, prévoyez un mois de prototype, un mois de précommandes et six semaines de fabrication ; vendez ensuite par lots de dix.',
      '10h':
        'Avec 10 h ou plus, cherchez dès le prototype cinq boutiques prêtes à prendre des pièces en dépôt : elles voient passer plus de clients que votre page.',
    },
  },
}
