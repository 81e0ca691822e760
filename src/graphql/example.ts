/** The query that GraphiQL opens with: it works on a new server without changes. */
export const EXAMPLE = `# Put your token into the Headers tab below,
# then press the play button. The token stays
# in this browser tab until you close it.
query Overview {
  organizations(limit: 5) {
    items {
      title
      spaces(limit: 10) {
        count
        items {
          id
          title
          permissions { view edit admin }
          content {
            pages { title path markdown }
          }
        }
      }
    }
  }
}
`;
