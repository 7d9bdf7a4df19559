/** What is asked about one project. */
export interface InProject {
  /** Absolute path of the folder, as given to `project/open`. */
  readonly root: string;
}
