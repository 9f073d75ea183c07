// Starts Redoc in the colours of the reader's scheme. Redoc works colours out of others, so it
// needs values and cannot take custom properties.
const scheme = matchMedia("(prefers-color-scheme: dark)");
scheme.addEventListener("change", () => location.reload());

const light = {
  paper: "#f6f4ef",
  ink: "#10231c",
  ink2: "#52625a",
  line: "#e3dfd4",
  leaf: "#0b7a53",
  card: "#efece4",
  error: "#b3261e",
};
const dark = {
  paper: "#0c1613",
  ink: "#eaf1ed",
  ink2: "#a9b8b0",
  line: "#22332c",
  leaf: "#4cc795",
  card: "#14221d",
  error: "#ffb4ab",
};
const colors = scheme.matches ? dark : light;
const fontFamily = "system-ui, sans-serif";

const theme = {
  colors: {
    primary: { main: colors.leaf },
    success: { main: colors.leaf },
    error: { main: colors.error },
    text: { primary: colors.ink, secondary: colors.ink2 },
    border: { dark: colors.line, light: colors.line },
    responses: {
      success: { color: colors.leaf, backgroundColor: colors.card, tabTextColor: "#4cc795" },
      error: { color: colors.error, backgroundColor: colors.card, tabTextColor: "#ffb4ab" },
    },
  },
  schema: {
    nestedBackground: colors.card,
    linesColor: colors.line,
    typeNameColor: colors.ink2,
    requireLabelColor: colors.error,
  },
  typography: {
    fontFamily,
    headings: { fontFamily, fontWeight: "600" },
    code: { color: colors.ink, backgroundColor: colors.card },
    links: { color: colors.leaf, visited: colors.leaf, hover: colors.leaf },
  },
  sidebar: { backgroundColor: colors.card, textColor: colors.ink, activeTextColor: colors.leaf, width: "280px" },
  rightPanel: {
    backgroundColor: "#10231c",
    textColor: "#eaf1ed",
    servers: {
      overlay: { backgroundColor: "#0c1613", textColor: "#eaf1ed" },
      url: { backgroundColor: "#14221d" },
    },
  },
  codeBlock: { backgroundColor: "#0c1613" },
};

const place = document.getElementById("reference");
const description = await (await fetch(place.dataset.document)).json();
globalThis.Redoc.init(
  partOf(description),
  {
    theme,
    hideDownloadButtons: true,
    expandResponses: "200",
    requiredPropsFirst: true,
    jsonSamplesExpandLevel: 4,
    sideNavStyle: "id-only",
    generatedSamplesMaxDepth: 4,
    scrollYOffset: 0,
    nativeScrollbars: true,
    hideLoading: true,
  },
  place,
  (error) => place.setAttribute("data-state", error ? "failed" : "ready"),
);

/**
 * The document with the group of its tags that the address names, because all of them at once would
 * take a phone many seconds. The document of API keys has only one.
 */
function partOf({ paths, webhooks, "x-tagGroups": groups, ...rest }) {
  const wanted = new URLSearchParams(location.search).get("group");
  const group = groups.find(({ name }) => name === wanted) ?? groups[0];
  const shared = groups.at(-1);
  const isShown = ({ tags }) => tags.some((tag) => group.tags.includes(tag));
  const only = (items) =>
    Object.fromEntries(
      Object.entries(items)
        .map(([path, methods]) => [
          path,
          Object.fromEntries(Object.entries(methods).filter(([, method]) => isShown(method))),
        ])
        .filter(([, methods]) => Object.keys(methods).length > 0),
    );
  const tags = rest.tags.filter(({ name }) => [...group.tags, ...shared.tags].includes(name));
  return { ...rest, tags, paths: only(paths), webhooks: only(webhooks), "x-tagGroups": [group, shared] };
}
