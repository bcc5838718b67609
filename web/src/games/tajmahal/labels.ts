/** Where the cities' names stand, clear of palaces, tiles and most roads: the middle of each text. */
// prettier-ignore
export const LABELS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  "kabul.1": [70, 158], "kabul.2": [330, 126], "kabul.3": [400, 232], "kabul.4": [161, 248],
  "kashmir.1": [556, 172], "kashmir.2": [828, 80], "kashmir.3": [826, 216], "kashmir.4": [608, 216],
  "multan.1": [87, 366], "multan.2": [268, 406], "multan.3": [276, 494], "multan.4": [72, 496],
  "lahore.1": [363, 398], "lahore.2": [596, 366], "lahore.3": [605, 490], "lahore.4": [426, 514],
  "delhi.1": [696, 370], "delhi.2": [806, 388], "delhi.3": [800, 480], "delhi.4": [710, 490],
  "sindh.1": [128, 688], "sindh.2": [214, 662], "sindh.3": [192, 828], "sindh.4": [90, 864],
  "ajmer.1": [302, 652], "ajmer.2": [478, 648], "ajmer.3": [404, 866], "ajmer.4": [292, 826],
  "agra.1": [514, 560], "agra.2": [688, 660], "agra.3": [684, 858], "agra.4": [482, 854], "agra.5": [658, 696],
  "awadh.1": [750, 684], "awadh.2": [916, 648], "awadh.3": [922, 836], "awadh.4": [842, 866],
  "gujarat.1": [68, 1028], "gujarat.2": [306, 1002], "gujarat.3": [282, 1130], "gujarat.4": [112, 1146],
  "malwa.1": [369, 1036], "malwa.2": [614, 1002], "malwa.3": [606, 1126], "malwa.4": [426, 1154],
  "allahabad.1": [732, 1003], "allahabad.2": [906, 1024], "allahabad.3": [890, 1150], "allahabad.4": [730, 1128],
};

/** Provinces whose name stands elsewhere than on the printed board, for the same reason. */
export const NAMES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  lahore: [494, 434],
  sindh: [124, 752],
  gujarat: [184, 1058],
  ajmer: [366, 764],
  allahabad: [856, 1078],
};
